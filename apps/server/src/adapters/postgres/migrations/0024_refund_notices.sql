-- A mail about a refund is known by its amount too, so that a second part is mailed and an old one is not mailed again.
UPDATE "billing_notices" SET "key" = "key" || ':' || (("facts"->>'pounds')::numeric * 100)::int WHERE "kind" = 'refunded';
