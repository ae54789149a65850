-- The tiers that every installation begins with; `retail` pays an item's own price.
INSERT INTO "price_tiers" ("code", "name") VALUES
  ('retail', 'Retail'),
  ('silver', 'Silver'),
  ('gold', 'Gold')
ON CONFLICT ("code") DO NOTHING;
