-- Links in stored letters opened orders; a letter gets its token when it is sent.
UPDATE "mail"."letters" SET
  "html" = regexp_replace("html", '(oid=[A-Za-z0-9_%-]+(&amp;|&)t=)[A-Za-z0-9_-]{43}', '\1added-when-sent', 'g'),
  "text" = regexp_replace("text", '(oid=[A-Za-z0-9_%-]+(&amp;|&)t=)[A-Za-z0-9_-]{43}', '\1added-when-sent', 'g')
WHERE "html" LIKE '%oid=%' OR "text" LIKE '%oid=%';--> statement-breakpoint
-- Client secrets and links to hosted receipts in stored events of the payment provider.
UPDATE "payments"."provider_events" SET
  "payload" = regexp_replace(
    regexp_replace("payload"::text, '"(client_secret|receipt_url)": "([^"\\]|\\.)*"', '"\1": null', 'g'),
    '_secret_[A-Za-z0-9]+', '_secret_dropped', 'g')::jsonb
WHERE "payload"::text ~ '_secret_|"receipt_url": "';
