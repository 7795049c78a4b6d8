const kinds = {
  everybody: {
    client: `'10.' || :client_id || '.' || :i || '.1'`,
    email: `'visitor' || :client_id || 'x' || :i`,
  },
  'one client, new addresses': {
    client: `'203.0.113.7'`,
    email: `'flood' || :client_id || 'x' || :i`,
  },
  'one client, a listed address': { client: `'203.0.113.7'`, email: `'listed'` },
  'another client, a listed address': { client: `'203.0.113.8'`, email: `'listed'` },
}

/**
 * A script for pgbench: one sign-up, as PostgREST sends it. Where a client is refused its error is kept
 * in `public.outcomes`, since pgbench ends a connection that has one.
 */
export function signUp(kind: keyof typeof kinds): string {
  const { client, email } = kinds[kind]
  const headers = `select set_config('request.headers', json_build_object('cf-connecting-ip', ${client})::text, true)`
  const insert = `insert into public.waitlist_emails (email) values (${email} || '@example.org')`
  if (kind === 'everybody')
    return `\\set i :i + 1\nbegin;\n${headers};\nset local role anon;\n${insert};\ncommit;`
  return `\\set i :i + 1
    begin;
    ${headers};
    select set_config('test.email', ${email} || '@example.org', true);
    do $$ begin
      set local role anon;
      insert into public.waitlist_emails (email) values (current_setting('test.email'));
      reset role;
      insert into public.outcomes values ('201');
    exception when others then
      reset role;
      insert into public.outcomes values (sqlstate);
    end $$;
    commit;`
}
