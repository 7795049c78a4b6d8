/** A script for pgbench: a sign-up, from a client of its own each time. */
export const signUpOfEverybody = `\\set i :i + 1
begin;
select set_config('request.headers', '{"cf-connecting-ip":"10.' || :client_id || '.' || :i || '.1"}', true);
set local role anon;
insert into public.waitlist_emails (email) values ('visitor' || :client_id || 'x' || :i || '@example.org');
commit;`

const requests = {
  'join with new addresses': "'flood' || :client_id || 'x' || :i || '@example.org'",
  'join with a listed address': "'listed@example.org'",
  'guess tokens': "md5(:client_id || 'x' || :i)",
}

/**
 * A script for pgbench: a request that is always from one client. Its outcome is kept in
 * `public.outcomes`, errors too, since pgbench ends a connection that has one.
 */
export function requestOfOne(client: string, kind: keyof typeof requests): string {
  const run =
    kind === 'guess tokens'
      ? "outcome := public.waitlist_answer('confirm', current_setting('test.value'), 'x');"
      : "insert into public.waitlist_emails (email) values (current_setting('test.value')); outcome := 'stored';"
  return `\\set i :i + 1
    begin;
    select set_config('request.headers', '{"cf-connecting-ip":"${client}"}', true);
    select set_config('test.value', ${requests[kind]}, true);
    do $$ declare outcome text; begin
      set local role anon;
      ${run}
      reset role;
      insert into public.outcomes values (outcome);
    exception when others then
      reset role;
      insert into public.outcomes values (sqlstate);
    end $$;
    commit;`
}
