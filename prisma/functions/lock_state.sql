-- What stands against using or releasing a lock at that time; null where it is active.
CREATE FUNCTION lock_state(of_lock stock_locks, at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN (of_lock).id IS NULL THEN 'LOCK_NOT_FOUND'
  WHEN (of_lock).end_reason = 'used' THEN 'LOCK_ALREADY_USED'
  WHEN (of_lock).end_reason = 'released' THEN 'LOCK_RELEASED'
  WHEN (of_lock).end_reason = 'expired' OR (of_lock).expires_at <= at THEN 'LOCK_EXPIRED'
END;
