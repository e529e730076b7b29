-- Locks who it describes until the transaction ends, so that the rows of ledger_keep_person, which refer to them, don't wait for a
-- locked person while the head is held.
CREATE OR REPLACE FUNCTION ledger_describe(ids text[]) RETURNS TABLE (id text, name text, email text) LANGUAGE sql VOLATILE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.id, u.name, u.email FROM "user" u WHERE u.id = ANY (ids)
    AND (current_setting('role') <> 'foldback_person' OR u.id = app_person() OR app_knows(u.id) OR app_is_approved_engineer(u.id))
    FOR KEY SHARE OF u
$$;
