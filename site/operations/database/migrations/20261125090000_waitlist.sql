-- Bounds for the waitlist, confirmed sign-up, leaving, and the mails that an automation sends for it.
-- All that the API may not reach is in the schema waitlist_private.

-- Checked at the end of the statement, when it is known that it had one row. Checked with each row, a
-- request of a known address and a second row would tell whether the first is on the list, and leave
-- no trace where it is not.
drop index public.waitlist_emails_email_key;
alter table public.waitlist_emails
  add constraint waitlist_emails_email_key unique (email) deferrable initially immediate,
  -- 'joined': nobody was asked to confirm it.
  add column state text not null default 'joined'
    check (state in ('joined', 'pending', 'confirmed', 'left')),
  -- The consent: its instant, and the version of the wording on the page.
  add column confirmed_at timestamptz,
  add column wording text,
  add column left_at timestamptz;

create schema waitlist_private;

-- The owner may set these: `update waitlist_private.limits set client_requests = 200`.
create table waitlist_private.limits (
  only_row boolean primary key default true check (only_row),
  -- Requests in each period. Beyond the first a client (of IPv6 a /64) is refused; beyond the second
  -- everybody waits for 50 ms, and the owner is written to.
  client_requests integer not null default 60 check (client_requests between 1 and 16000),
  all_requests integer not null default 100000 check (all_requests > 0),
  period interval not null default '1 hour' check (
    period between '1 minute' and '1 day' and date_bin(period, 'epoch', 'epoch') is not null
  ),
  -- The header in which the gateway names the client, in lower case. Supabase's is Cloudflare's,
  -- which overwrites what a client sends. All requests without it are one client's, whose bound is
  -- `all_requests`.
  address_header text not null default 'cf-connecting-ip'
    check (address_header = lower(address_header)),
  -- Whether who joins is asked by mail to confirm it.
  confirmation boolean not null default false,
  mails_an_hour integer not null default 500 check (mails_an_hour > 0),
  -- Set by the waitlist itself.
  crowded_at timestamptz
);
insert into waitlist_private.limits default values;

-- A client's address is kept as a hash with a secret of the day: afterwards nobody can tell whose it
-- was, not even by trying every address. Unlogged, and so in no backup; a crash starts the count anew.
create unlogged table waitlist_private.clients (
  period_start timestamptz,
  client text,
  requests integer not null,
  primary key (period_start, client)
);
create unlogged sequence waitlist_private.requests;

-- 'Already on the list!' is the error 23505, which takes back every row that would have counted its
-- request. It does not take back a sequence: the secret is in one, and each register keeps, in one
-- number, a period (18 bits), a client (30) and how often it was told so (14).
create unlogged sequence waitlist_private.secret_day minvalue 0;
create unlogged sequence waitlist_private.secret minvalue 0;
do $$ begin
  for register in 0..63 loop
    execute format('create unlogged sequence waitlist_private.register_%s minvalue 0', register);
  end loop;
end $$;

-- Where a link in a mail leads from. Only the hash of the token is kept.
create table waitlist_private.tokens (
  hash bytea primary key,
  entry bigint not null,
  purpose text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on waitlist_private.tokens (entry);

-- A mail that was claimed and not sent is never sent by itself: it may have been.
create table waitlist_private.mails (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('confirm', 'launch', 'crowded')),
  email text,
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  refusals integer not null default 0
);
create index on waitlist_private.mails (email, due_at);
create index on waitlist_private.mails (claimed_at, due_at);
create unique index on waitlist_private.mails (email) where kind = 'launch';

-- Deletes what is over: called by pg_cron where there is one, by the first requests of a day, and by
-- an automation that asks for mails.
create function waitlist_private.sweep() returns void
language sql set search_path = '' as $$
  select setval('waitlist_private.secret', 0) from waitlist_private.secret_day
    where last_value < extract(epoch from now())::bigint / 86400;
  delete from waitlist_private.clients where period_start < date_trunc('day', now(), 'utc');
  select setval(register, 0) from (
      select ('waitlist_private.register_' || number)::regclass as register
      from generate_series(0, 63) as number
    ) as registers
    where pg_sequence_last_value(register) > 0 and 1440 <=
      (extract(epoch from now())::bigint / 60 - (pg_sequence_last_value(register) >> 44)) & 262143;
  delete from public.waitlist_emails
    where state = 'pending' and created_at < now() - interval '14 days'
      or state = 'left' and left_at < now() - interval '14 days';
  delete from waitlist_private.tokens
    where not exists (select from public.waitlist_emails where id = entry);
  delete from waitlist_private.mails as mail
    where coalesce(claimed_at < now() - interval '1 day', email is not null) and not exists (
        select from public.waitlist_emails where email = mail.email
      )
      or kind <> 'launch' and now() - interval '1 day' >
        coalesce(claimed_at, case when refusals >= 5 then due_at end);
$$;

-- Of IPv6 the /64, which is what one client has.
create function waitlist_private.network_of(address text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return network(set_masklen(address::inet, 64));
exception when invalid_text_representation then
  return address;
end $$;

-- Counts a request before anything is looked up, so that beyond the bound all are refused alike.
-- Gives the client's register, if one is free, the value with which it is told once more, and whether
-- sign-ups are confirmed. Few queries, since every visitor waits for them: the rest are expressions.
create function waitlist_private.count_request(
  out register text, out told_again bigint, out confirmation boolean
) language plpgsql set search_path = '' as $$
declare
  bounds record;
  headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}');
  today bigint := extract(epoch from now())::bigint / 86400;
  network text;
  hashed text;
  this_period timestamptz;
  client_key bigint;
  candidate text;
  kept bigint;
  told bigint := 0;
begin
  select *, (select min(period_start) from waitlist_private.clients) as oldest into strict bounds
    from waitlist_private.limits, (select last_value as secret from waitlist_private.secret) as a,
      (select last_value as secret_day from waitlist_private.secret_day) as b;
  if bounds.oldest < date_trunc('day', now(), 'utc') then
    perform waitlist_private.sweep();
  end if;
  if bounds.secret_day <> today then
    perform pg_advisory_xact_lock(hashtext('waitlist_secret'));
    perform setval('waitlist_private.secret', abs(
      ('x' || encode(sha256(uuid_send(gen_random_uuid())), 'hex'))::bit(64)::bigint >> 1
    )), setval('waitlist_private.secret_day', today)
      from waitlist_private.secret_day where last_value <> today;
    select last_value into bounds.secret from waitlist_private.secret;
  end if;
  confirmation := bounds.confirmation;
  -- IPv4 is one client's, also where a gateway writes it as IPv6.
  network := regexp_replace(left(headers ->> bounds.address_header, 100), '^::ffff:(?=\d+\.)', '', 'i');
  if network like '%:%' then network := waitlist_private.network_of(network); end if;
  if network is null then bounds.client_requests := bounds.all_requests; end if;
  hashed := encode(sha256(convert_to(bounds.secret || coalesce(network, ''), 'UTF8')), 'hex');
  this_period := date_bin(bounds.period, now(), 'epoch');
  client_key := ((extract(epoch from this_period)::bigint / 60 & 262143) << 30)
    | (('x' || left(hashed, 8))::bit(32)::bigint >> 2);

  -- One after the other, or two could count as one.
  perform pg_advisory_xact_lock(client_key);
  for probe in 0..3 loop
    candidate := 'waitlist_private.register_' || (client_key + probe) % 64;
    kept := coalesce(pg_sequence_last_value(candidate::regclass), 0);
    if kept >> 14 = client_key then
      register := candidate;
      told := kept & 16383;
      exit;
    elsif kept >> 44 <> client_key >> 30 then
      register := coalesce(register, candidate);
    end if;
  end loop;
  told_again := (client_key << 14) | least(told + 1, 16383);
  -- Beyond the bound nothing is written, and no request of a flood leaves a dead row behind.
  insert into waitlist_private.clients as known
    select this_period, hashed, 1 where told < bounds.client_requests
    on conflict (period_start, client)
    do update set requests = known.requests + 1
      where known.requests + told < bounds.client_requests;
  if not found then
    raise exception 'Too many requests' using errcode = 'PT429';
  end if;

  if bounds.crowded_at >= this_period then
    perform pg_sleep(0.05);
  elsif nextval('waitlist_private.requests') % 100 = 0 then
    update waitlist_private.limits set crowded_at = now()
      where coalesce(crowded_at < this_period, true) and all_requests <= (
        select sum(requests) from waitlist_private.clients where period_start = this_period
      );
    insert into waitlist_private.mails (kind) select 'crowded' where found;
  end if;
end $$;

-- One mail for an address in 15 minutes and five a day: another waits for its time.
create function waitlist_private.ask_to_confirm(address text) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtext(address));
  insert into waitlist_private.mails (kind, email, due_at)
    select 'confirm', address, greatest(
      now(), max(last_try) + interval '15 minutes',
      (array_agg(last_try order by last_try desc))[5] + interval '1 day'
    )
    from (
      select *, greatest(due_at, claimed_at) as last_try
        from waitlist_private.mails where email = address
    ) as earlier
    having coalesce(bool_and(
      kind <> 'confirm' or claimed_at is not null or refusals >= 5
    ), true);
$$;

create function waitlist_private.admit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  client record;
  known text;
  first_row jsonb := nullif(current_setting('waitlist_private.first_row', true), '');
begin
  if first_row is not null then
    -- A request of two rows costs the same whether the first is on the list or not.
    perform setval(first_row ->> 'register', (first_row ->> 'told_again')::bigint);
    raise exception 'One row a request' using errcode = 'PT400';
  end if;
  client := waitlist_private.count_request();
  perform set_config('waitlist_private.first_row', to_jsonb(client)::text, true);
  -- Before any pattern sees it. One mailbox has one spelling: the form writes the domain as DNS has it
  -- ('xn--…'). What an owner has imported may have another.
  if octet_length(new.email) > 1016 or new.email !~ '^[\u0021-\u007e]*$' then
    raise exception 'The address is not one that can be stored' using errcode = 'check_violation';
  end if;
  select state into known from public.waitlist_emails where email = new.email;
  if known = 'left' then
    delete from public.waitlist_emails where email = new.email;
  elsif known is not null then
    -- Told by the status alone where something is to be kept: the mail that is asked for once more, or
    -- the count in the table.
    if known = 'pending' and client.confirmation then
      perform waitlist_private.ask_to_confirm(new.email);
    elsif known = 'pending' then
      -- Nobody is asked any more, so nothing is left to wait for.
      update public.waitlist_emails set state = 'joined' where email = new.email;
    end if;
    if known = 'pending' or client.register is null then
      perform set_config('response.status', '409', true);
      return null;
    end if;
    perform setval(client.register, client.told_again);
    return new;
  end if;
  if client.confirmation then
    new.state := 'pending';
    perform waitlist_private.ask_to_confirm(new.email);
  end if;
  return new;
end $$;
-- Not of the owner, who may import a list.
create trigger waitlist_emails_admit before insert on public.waitlist_emails
  for each row when (current_user in ('anon', 'authenticated'))
  execute function waitlist_private.admit();

-- A press on the page of a mail's link: 'confirmed', 'left' or, whatever is wrong with the token,
-- 'unknown'. A confirming token serves for 7 days, and afterwards only who presses again; a leaving one
-- for as long as its entry is there. `agreed_to`: the version of the wording on the page.
create function public.waitlist_answer(purpose text, token text, agreed_to text default null)
returns text language plpgsql security definer set search_path = '' as $$
declare
  entry_id bigint;
begin
  -- The automation passes on what many have pressed in their mail programs.
  if current_setting('role') <> 'service_role' then
    perform waitlist_private.count_request();
  end if;
  update waitlist_private.tokens as known set used_at = coalesce(used_at, now())
    where hash = sha256(convert_to(left(token, 100), 'UTF8')) and known.purpose = $1
      and ($1 = 'leave' or used_at is not null or expires_at > now())
    returning entry into entry_id;
  update public.waitlist_emails set state = 'left', left_at = now()
    where purpose = 'leave' and id = entry_id and state <> 'left';
  update public.waitlist_emails
    set state = 'confirmed', confirmed_at = now(), wording = left(agreed_to, 40)
    where purpose = 'confirm' and id = entry_id and state = 'pending';
  return coalesce((
    select state from public.waitlist_emails where id = entry_id
      and state = case purpose when 'leave' then 'left' else 'confirmed' end
  ), 'unknown');
end $$;

-- Has the mail of a token that was not used in time sent again. Says the same of every token.
create function public.waitlist_ask_again(token text) returns text
language sql security definer set search_path = '' as $$
  select waitlist_private.count_request();
  select waitlist_private.ask_to_confirm(email)
    from public.waitlist_emails join waitlist_private.tokens on entry = id
    where hash = sha256(convert_to(left(token, 100), 'UTF8')) and purpose = 'confirm'
      and state = 'pending';
  select 'asked';
$$;

-- The mail that is due, which is thereby claimed, with the tokens of its links (128 bits each); null
-- where none is due.
create function public.waitlist_next_mail() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mail waitlist_private.mails;
  entry public.waitlist_emails;
  random bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  confirm text := encode(substr(random, 1, 16), 'hex');
  leave text := encode(substr(random, 17), 'hex');
begin
  perform pg_advisory_xact_lock(hashtext('waitlist_next_mail')), waitlist_private.sweep();
  loop
    update waitlist_private.mails set claimed_at = now() where id = (
      select id from waitlist_private.mails, waitlist_private.limits
        where claimed_at is null and due_at <= now() and refusals < 5 and mails_an_hour > (
          select count(*) from waitlist_private.mails where claimed_at > now() - interval '1 hour'
        ) order by kind = 'launch', due_at limit 1
    ) returning * into mail;
    if not found then return null; end if;
    select * into entry from public.waitlist_emails where email = mail.email
      and state = case mail.kind when 'confirm' then 'pending' else 'confirmed' end;
    exit when found or mail.kind = 'crowded';
    -- Confirmed or left in the meantime.
    delete from waitlist_private.mails where id = mail.id;
  end loop;
  -- No link outlives its entry, which goes 14 days after joining.
  insert into waitlist_private.tokens (hash, entry, purpose, expires_at)
    select sha256(convert_to(token, 'UTF8')), entry.id, purpose,
      least(now() + interval '7 days', entry.created_at + interval '14 days')
    from (values (confirm, 'confirm'), (leave, 'leave')) as link (token, purpose)
    where purpose = mail.kind or purpose = 'leave' and entry.id is not null;
  return jsonb_build_object('id', mail.id, 'kind', mail.kind, 'email', mail.email,
    'confirm', case mail.kind when 'confirm' then confirm end,
    'leave', case when entry.id is not null then leave end);
end $$;

-- `outcome`: 'sent', or 'refused' by the mail service, which is tried again, five times in all.
create function public.waitlist_mail_done(mail bigint, outcome text) returns void
language sql security definer set search_path = '' as $$
  update waitlist_private.mails set
    sent_at = case outcome when 'sent' then now() end,
    claimed_at = case outcome when 'refused' then null else claimed_at end,
    due_at = case outcome when 'refused' then now() + interval '15 minutes' else due_at end,
    refusals = refusals + (outcome = 'refused')::integer
    where id = mail and sent_at is null;
$$;

-- Puts the launch mail for everybody who has confirmed into the queue, once; gives how many.
create function public.waitlist_open() returns bigint
language sql security definer set search_path = '' as $$
  with queued as (
    insert into waitlist_private.mails (kind, email)
      select 'launch', email from public.waitlist_emails where state = 'confirmed'
      on conflict do nothing returning 1
  ) select count(*) from queued;
$$;

-- Erases a person, and gives a receipt.
create function public.waitlist_forget(address text) returns jsonb
language sql security definer set search_path = '' as $$
  with mails as (delete from waitlist_private.mails where email = address returning 1),
    entries as (delete from public.waitlist_emails where email = address returning id),
    tokens as (delete from waitlist_private.tokens using entries where entry = id)
  select jsonb_build_object('entries', (select count(*) from entries),
    'mails', (select count(*) from mails), 'at', now());
$$;

create view public.waitlist_by_day with (security_invoker = true) as
  select (created_at at time zone 'utc')::date as day, state, count(*) as people
    from public.waitlist_emails group by 1, 2 order by 1, 2;
create view public.waitlist_confirmed with (security_invoker = true) as
  select id, email, created_at, confirmed_at, wording
    from public.waitlist_emails where state = 'confirmed' order by id;
create view public.waitlist_mails as
  select kind, case when sent_at is not null then 'sent' when claimed_at is not null then 'unclear'
    when refusals >= 5 then 'refused' else 'waiting' end as state, count(*) as mails
    from waitlist_private.mails group by 1, 2 order by 1, 2;

-- Older projects grant everything that is new in `public` to the API roles.
revoke all on public.waitlist_by_day, public.waitlist_confirmed, public.waitlist_mails
  from public, anon, authenticated;
revoke all on function public.waitlist_next_mail, public.waitlist_mail_done, public.waitlist_open,
  public.waitlist_forget from public, anon, authenticated;
grant execute on function public.waitlist_answer, public.waitlist_ask_again
  to anon, authenticated, service_role;
grant execute on function public.waitlist_next_mail, public.waitlist_mail_done, public.waitlist_open,
  public.waitlist_forget to service_role;
grant select on public.waitlist_emails, public.waitlist_by_day, public.waitlist_confirmed,
  public.waitlist_mails to service_role;

do $$ begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('waitlist', '0 * * * *', 'select waitlist_private.sweep()');
  end if;
end $$;
