-- Bounds for the waitlist: one row a request, a number of joins for each client address and for all
-- together, and no robots. Nothing of it is in the API's reach.

-- Checked at the end of the statement, when it is known that it had one row. Checked with each row, a
-- request of a known address and a second row would tell whether the first is on the list, and leave
-- no trace where it is not.
drop index public.waitlist_emails_email_key;
alter table public.waitlist_emails
  add constraint waitlist_emails_email_key unique (email) deferrable initially immediate;

-- One mailbox has one spelling: the form writes the domain as DNS has it ('xn--…'), so that neither
-- normal forms nor characters that cannot be seen make another of it. Rows that are there stay.
alter table public.waitlist_emails
  add constraint waitlist_emails_ascii check (email ~ '^[\u0021-\u007e]*$') not valid;

create schema waitlist_private;

-- What the owner may set: `update waitlist_private.limits set client_joins = 50`.
create table waitlist_private.limits (
  only_row boolean primary key default true check (only_row),
  -- Joins in each period, from one client address (of IPv6 its /64) and from all.
  client_joins integer not null default 20,
  all_joins integer not null default 6000,
  period interval not null default '1 hour',
  -- From when the page was opened until the form was sent. A visitor has to see the page, have the
  -- browser fill the field in and press a button: three acts, which take a person 200 ms each at
  -- least. A script that sends by itself is done in a tenth of that.
  least_milliseconds integer not null default 600,
  -- The header in which the gateway names the client, in lower case. Supabase's is Cloudflare's,
  -- which overwrites what a client sends. Where it is absent only `all_joins` counts.
  address_header text not null default 'cf-connecting-ip'
);
insert into waitlist_private.limits default values;

-- Domains of throw-away addresses, with all of their subdomains. The owner may add more.
create table waitlist_private.throwaway_domains (domain text primary key check (domain = lower(domain)));
insert into waitlist_private.throwaway_domains values
  ('10minutemail.com'), ('dispostable.com'), ('emailondeck.com'), ('fakeinbox.com'),
  ('getnada.com'), ('grr.la'), ('guerrillamail.com'), ('mailcatch.com'), ('maildrop.cc'),
  ('mailinator.com'), ('mailnesia.com'), ('mintemail.com'), ('mohmal.com'), ('sharklasers.com'),
  ('temp-mail.org'), ('tempmail.com'), ('throwawaymail.com'), ('trashmail.com'), ('yopmail.com');

-- A client address is kept as a hash only, with a secret of one day: afterwards nobody can tell whose
-- it was, not even by trying every address.
create table waitlist_private.secrets (
  day date primary key,
  secret text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
create table waitlist_private.joins (
  client text,
  period_start timestamptz,
  joins integer not null,
  primary key (client, period_start)
);

create function waitlist_private.network_of(address text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when address like '%:%' then network(set_masklen(address::inet, 64))::text
    else address
  end;
exception when invalid_text_representation then
  return address;
end $$;

create function waitlist_private.client_of(network text) returns text
language plpgsql set search_path = '' as $$
declare
  today date := (now() at time zone 'utc')::date;
  today_secret text;
begin
  insert into waitlist_private.secrets (day) values (today) on conflict do nothing;
  if found then
    delete from waitlist_private.secrets where day < today;
    delete from waitlist_private.joins where period_start < now() - interval '1 day';
  end if;
  select secret into today_secret from waitlist_private.secrets where day = today;
  return encode(sha256(convert_to(today_secret || network, 'UTF8')), 'hex');
end $$;

create function waitlist_private.count_join(counted text, most integer, period interval)
returns void language plpgsql set search_path = '' as $$
begin
  -- Beyond the bound nothing is written, and each request of a flood leaves no dead row behind.
  insert into waitlist_private.joins as known
    values (counted, date_bin(period, now(), 'epoch'), 1)
    on conflict (client, period_start)
    do update set joins = known.joins + 1 where known.joins < most;
  if not found then
    raise exception 'Too many sign-ups' using errcode = 'PT429';
  end if;
end $$;

-- A request for an address that is on the list is rolled back by its error, 23505, and with it every
-- row that would have counted it. A sequence is not: number 0 counts those requests of all, the others
-- those of the clients whose network falls to them, a number that tells nobody's address.
do $$ begin
  for bucket in 0..256 loop
    execute format('create sequence waitlist_private.repeats_%s minvalue 0', bucket);
  end loop;
end $$;

create function waitlist_private.count_repeat(bucket integer, most integer, period interval)
returns void language plpgsql set search_path = '' as $$
declare
  counter regclass := format('waitlist_private.repeats_%s', bucket);
  -- Each period counts from a number of its own.
  period_start bigint := extract(epoch from date_bin(period, now(), 'epoch'))::bigint * 1000000000;
  repeats bigint := nextval(counter) - period_start;
begin
  if repeats not between 1 and 999999999 then
    repeats := setval(counter, period_start + 1) - period_start;
  end if;
  if repeats > most then
    raise exception 'Too many sign-ups' using errcode = 'PT429';
  end if;
end $$;

create function waitlist_private.admit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  bounds waitlist_private.limits;
  headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}');
  -- What the form says of itself: the milliseconds since its page was shown, and whether the field
  -- was filled in that nobody sees.
  form text[] := regexp_match(headers ->> 'x-client-info', '^waitlist-form/1 (\d{1,9})( filled)?$');
  network text;
begin
  if current_setting('waitlist_private.has_row', true) = 'yes' then
    raise exception 'One row a request' using errcode = 'PT400';
  end if;
  perform set_config('waitlist_private.has_row', 'yes', true);

  -- Before any pattern sees it.
  if octet_length(new.email) > 1016 then
    raise exception 'The address is too long' using errcode = 'check_violation';
  end if;

  select * into bounds from waitlist_private.limits;
  -- For a robot it looks as if it were taken.
  if form[2] is not null
    or form[1]::integer < bounds.least_milliseconds
    or exists (
      select from waitlist_private.throwaway_domains
      where '.' || split_part(new.email, '@', 2) like '%.' || domain
    )
  then
    return null;
  end if;

  network := waitlist_private.network_of(left(headers ->> bounds.address_header, 100));
  if network is not null then
    perform waitlist_private.count_join(
      waitlist_private.client_of(network), bounds.client_joins, bounds.period
    );
  end if;
  perform waitlist_private.count_join('all', bounds.all_joins, bounds.period);

  if exists (select from public.waitlist_emails where email = new.email) then
    if network is not null then
      perform waitlist_private.count_repeat(
        1 + (hashtext(network) & 255), bounds.client_joins, bounds.period
      );
    end if;
    perform waitlist_private.count_repeat(0, bounds.all_joins, bounds.period);
  end if;
  return new;
end $$;

revoke all on schema waitlist_private from public;
revoke all on all functions in schema waitlist_private from public;

-- Not of the owner, who may import a list.
create trigger waitlist_emails_admit
  before insert on public.waitlist_emails
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function waitlist_private.admit();
