-- Counts an attempt for each of its subjects, such as an address and an account, unless one of them is
-- closed. What was counted wears off with time; from `free` on each further attempt closes its subject
-- for twice as long as the one before; seconds between attempts make no difference to their number.
-- Answers until when the attempt has to wait; NULL: it may go on. What is open has been so since the
-- epoch: the clocks of those who ask differ.
CREATE FUNCTION take_attempt(
  subjects text[],
  free integer[],
  first_wait_s integer[],
  longest_wait_s integer[],
  wears_off_s integer[],
  at timestamptz
) RETURNS timestamptz
LANGUAGE plpgsql AS $$
DECLARE
  closed_until timestamptz;
BEGIN
  -- Whoever keeps trying while closed writes nothing.
  SELECT max(a.open_at) INTO closed_until FROM attempts a
  WHERE a.subject = ANY (subjects) AND a.open_at > at;
  IF closed_until IS NOT NULL THEN
    RETURN closed_until;
  END IF;

  -- Locks the rows, always in this order, so that attempts at the same moment count one after another.
  INSERT INTO attempts AS a (subject, score, last_at, open_at)
  SELECT s, 0, at, 'epoch' FROM unnest(subjects) s ORDER BY s
  ON CONFLICT (subject) DO UPDATE SET subject = a.subject;

  SELECT max(a.open_at) INTO closed_until FROM attempts a
  WHERE a.subject = ANY (subjects) AND a.open_at > at;
  IF closed_until IS NOT NULL THEN
    RETURN closed_until;
  END IF;

  UPDATE attempts a
  SET score = counted.score, last_at = greatest(a.last_at, at),
    open_at = CASE WHEN round(counted.score) < counted.free THEN 'epoch' ELSE at + make_interval(secs => least(
      counted.longest_s,
      counted.first_s * power(2, least(round(counted.score) - counted.free, 30))
    )) END
  FROM (
    SELECT w.subject, w.free, w.first_s, w.longest_s,
      greatest(0, b.score - greatest(0, extract(epoch FROM at - b.last_at)) / w.wears_off_s) + 1 AS score
    FROM unnest(subjects, free, first_wait_s, longest_wait_s, wears_off_s)
      AS w (subject, free, first_s, longest_s, wears_off_s)
    JOIN attempts b USING (subject)
  ) counted
  WHERE a.subject = counted.subject;
  RETURN NULL;
END
$$;
