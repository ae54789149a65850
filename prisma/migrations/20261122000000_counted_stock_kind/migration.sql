-- On its own: a new word of an enum cannot be used in the transaction that adds it.
ALTER TYPE "stock_kind" ADD VALUE 'counted' BEFORE 'unlimited';
