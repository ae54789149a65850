INSERT INTO "price_tiers" ("code", "name") VALUES
  ('retail', 'Retail'),
  ('silver', 'Silver'),
  ('gold', 'Gold');
