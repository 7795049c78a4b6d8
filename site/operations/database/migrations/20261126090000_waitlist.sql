-- The waitlist: a letter box. Visitors can drop an address in; nobody but the project's owner can look
-- inside. All that the API may not reach is in the schema waitlist_private.

create table public.waitlist_emails (
  id bigint generated always as identity primary key,
  email text not null,
  created_at timestamptz not null default now(),
  -- 'joined': nobody was asked to confirm it.
  state text not null default 'joined' check (state in ('joined', 'pending', 'confirmed', 'left')),
  -- The consent: its instant, and the version of the wording on the page.
  confirmed_at timestamptz,
  wording text,
  left_at timestamptz,
  -- When the row goes, where it is pending or has left.
  expires_at timestamptz not null default now() + interval '45 days',

  -- Whatever a browser's <input type="email"> accepts: before the @ the HTML standard's ASCII set; after
  -- it letters, digits and hyphens in any script, since some browsers hand a domain over as it was typed.
  constraint waitlist_emails_format check (
    email = lower(btrim(email)) and char_length(email) <= 254 and
    email ~ '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[^\u0001-\u002c\u002e\u002f\u003a-\u0060\u007b-\u00a0\u2000-\u206f\u3000\ufeff]+(\.[^\u0001-\u002c\u002e\u002f\u003a-\u0060\u007b-\u00a0\u2000-\u206f\u3000\ufeff]+)*$'
  ),
  -- Checked at the end of the statement: checked with each row, a request of a known address and a
  -- second row would tell whether the first is on the list.
  constraint waitlist_emails_email_key unique (email) deferrable initially immediate
);
create index on public.waitlist_emails (expires_at) where state in ('pending', 'left');
alter table public.waitlist_emails enable row level security;
create policy "Anyone can join the waitlist"
  on public.waitlist_emails for insert to anon, authenticated with check (true);

create schema waitlist_private;

-- The owner may set these: `update waitlist_private.limits set client_requests = 200`.
create table waitlist_private.limits (
  only_row boolean primary key default true check (only_row),
  -- Requests in each period. A client (an IPv4 address or an IPv6 /64) is refused beyond the first, a
  -- /48 beyond ten times that; beyond the second all wait for 50 ms, and the owner is written to.
  client_requests integer not null default 60 check (client_requests between 1 and 16000),
  all_requests integer not null default 100000 check (all_requests > 0),
  period interval not null default '1 hour' check (
    period between '1 minute' and '1 day' and date_bin(period, 'epoch', 'epoch') is not null
  ),
  -- The header in which the gateway names the client, in lower case. Supabase's is Cloudflare's, which
  -- overwrites what a client sends. Requests without it are one client's, bounded by `all_requests`.
  address_header text not null default 'cf-connecting-ip'
    check (address_header = lower(address_header)),
  -- Whether who joins is asked by mail to confirm it.
  confirmation boolean not null default false,
  mails_an_hour integer not null default 500 check (mails_an_hour > 0),
  -- Set by the waitlist itself.
  crowded_at timestamptz
);
insert into waitlist_private.limits default values;

-- A network is kept as a hash with a secret of the day: afterwards nobody can tell whose it was, not
-- even by trying every address. Unlogged, and so in no backup; a crash starts the count anew.
create unlogged table waitlist_private.clients (
  period_start timestamptz,
  client text,
  requests integer not null,
  -- An IPv6 /48, which holds many clients.
  is_wide boolean not null default false,
  primary key (period_start, client)
);
create unlogged sequence waitlist_private.requests;

-- 'Already on the list!' is the error 23505, which takes back every row that would have counted its
-- request. It does not take back a sequence: the secret is in one, and each register keeps, in one
-- number, a period (12 bits), a network (30) and how often it was told so (20).
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
  entry bigint not null references public.waitlist_emails on delete cascade,
  purpose text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on waitlist_private.tokens (entry);

-- A mail that was claimed and has no outcome is never sent by itself: it may have been.
create table waitlist_private.mails (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('confirm', 'launch', 'crowded')),
  email text,
  -- While it waits: the hash of the network that asked for it, and its place among that network's.
  network text,
  turn integer not null default 1,
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  refusals integer not null default 0
);
create index on waitlist_private.mails (kind, turn, due_at, id) where claimed_at is null;
create index on waitlist_private.mails (network, turn) where claimed_at is null;
create index on waitlist_private.mails (email, due_at);
create index on waitlist_private.mails (claimed_at);
create unique index on waitlist_private.mails (email) where kind = 'launch';
create unlogged sequence waitlist_private.claims;

-- Once the day is over, a new secret takes the place of the old one, and the registers are emptied.
create function waitlist_private.change_secret() returns void
language plpgsql set search_path = '' as $$
declare
  today bigint := extract(epoch from now())::bigint / 86400;
begin
  if today <= (select last_value from waitlist_private.secret_day) then return; end if;
  perform pg_advisory_xact_lock(hashtext('waitlist_secret'));
  perform setval(('waitlist_private.register_' || number)::regclass, 0)
    from generate_series(0, 63) as number, waitlist_private.secret_day where last_value < today;
  perform setval('waitlist_private.secret', abs(
    ('x' || encode(sha256(uuid_send(gen_random_uuid())), 'hex'))::bit(64)::bigint >> 1
  )), setval('waitlist_private.secret_day', today)
    from waitlist_private.secret_day where last_value < today;
end $$;

-- Deletes what is over in pieces of so many rows, one at least, and begins none once the time is over.
-- Of those who come at once one does it.
create function waitlist_private.sweep(piece integer default 5000, within interval default '2 s')
returns void language plpgsql set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('waitlist_sweep')) then return; end if;
  perform waitlist_private.change_secret();
  loop
    delete from waitlist_private.clients where ctid = any (array(
      select ctid from waitlist_private.clients
        where period_start < date_trunc('day', now(), 'utc') limit piece
    ));
    if not found then
      delete from waitlist_private.mails where id = any (array(
        select id from waitlist_private.mails
          where kind <> 'launch' and claimed_at < now() - interval '1 day' limit piece
      ));
    end if;
    if not found then
      with gone as (
        select id, email from public.waitlist_emails
          where state in ('pending', 'left') and expires_at < now() limit piece
          for update skip locked
      ), theirs as (delete from waitlist_private.mails using gone where mails.email = gone.email)
      delete from public.waitlist_emails using gone where waitlist_emails.id = gone.id;
    end if;
    exit when not found or clock_timestamp() > now() + within;
  end loop;
end $$;

-- Writes to the owner that the waitlist is crowded, once an hour at most.
create function waitlist_private.alarm() returns void language sql set search_path = '' as $$
  insert into waitlist_private.mails (kind) select 'crowded' where not exists (
    select from waitlist_private.mails
      where kind = 'crowded' and coalesce(claimed_at, due_at) > now() - interval '1 hour'
  );
$$;

-- Of IPv6 the /48 and the /64, which is what one client has.
create function waitlist_private.networks_of(address text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  if address like '%:%' then
    return array[network(set_masklen(address::inet, 48)), network(set_masklen(address::inet, 64))];
  end if;
  return array[address];
exception when invalid_text_representation then
  return array[address];
end $$;

-- Counts a request before anything is looked up, so that beyond the bound all are refused alike. Gives
-- the hash of the client's widest network, the registers of its networks (null where another has it)
-- with their next values, and whether sign-ups are confirmed. Few queries, since visitors wait for them.
create function waitlist_private.count_request(
  out network text, out registers text[], out told_again bigint[], out confirmation boolean
) language plpgsql set search_path = '' as $$
declare
  bounds record;
  headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}');
  networks text[];
  this_period timestamptz;
  minute bigint;
  bound integer;
  hashed text;
  key bigint;
  pair integer;
  kept bigint;
  told bigint;
begin
  perform waitlist_private.change_secret();
  select *, (select last_value from waitlist_private.secret) as secret into strict bounds
    from waitlist_private.limits;
  confirmation := bounds.confirmation;
  this_period := date_bin(bounds.period, now(), 'epoch');
  minute := extract(epoch from this_period)::bigint / 60 & 4095;
  -- IPv4 is one client's, also where a gateway writes it as IPv6.
  networks := waitlist_private.networks_of(regexp_replace(
    left(headers ->> bounds.address_header, 100), '^::ffff:(?=\d+\.)', '', 'i'
  ));
  for place in 1..cardinality(networks) loop
    bound := case when networks[1] is null then bounds.all_requests
      when place < cardinality(networks) then 10 * bounds.client_requests
      else bounds.client_requests end;
    hashed := bounds.secret || coalesce(networks[place], '');
    hashed := encode(sha256(convert_to(hashed, 'UTF8')), 'hex');
    key := (minute << 30) | (('x' || left(hashed, 8))::bit(32)::bigint >> 2);
    if place = 1 then
      network := hashed;
      pair := (key & 31) * 2;
      -- One after the other, or two could count as one.
      perform pg_advisory_xact_lock(hashtext('waitlist_registers'), pair);
    end if;
    registers[place] := 'waitlist_private.register_' || pair + place - 1;
    kept := coalesce(pg_sequence_last_value(registers[place]::regclass), 0);
    told := case when kept >> 20 = key then kept & 1048575 else 0 end;
    told_again[place] := (key << 20) | least(told + 1, 1048575);
    if told = 0 and kept > 0 and kept >> 50 = minute then registers[place] := null; end if;
    -- Beyond the bound nothing is written, and no request of a flood leaves a dead row behind.
    insert into waitlist_private.clients as known
      select this_period, hashed, 1, place < cardinality(networks) where told < bound
      on conflict (period_start, client)
      do update set requests = known.requests + 1 where known.requests + told < bound;
    if not found then raise exception 'Too many requests' using errcode = 'PT429'; end if;
  end loop;

  if bounds.crowded_at >= this_period then
    perform pg_sleep(0.05);
  elsif nextval('waitlist_private.requests') % 100 = 0 then
    update waitlist_private.limits set crowded_at = now()
      where coalesce(crowded_at < this_period, true) and all_requests <= (
        select sum(requests) from waitlist_private.clients
          where period_start = this_period and not is_wide
      );
    if found then perform waitlist_private.alarm(); end if;
  end if;
end $$;

-- One mail for an address in 15 minutes and five a day: another waits for its time. In the queue a
-- network's second mail waits for everybody's first.
create function waitlist_private.ask_to_confirm(address text, asking text) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtext(address));
  insert into waitlist_private.mails (kind, email, network, turn, due_at)
    select 'confirm', address, asking, 1 + coalesce((
        select max(turn) from waitlist_private.mails where network = asking and claimed_at is null
      ), 0), greatest(
        now(), max(last_try) + interval '15 minutes',
        (array_agg(last_try order by last_try desc))[5] + interval '1 day'
      )
    from (
      select *, greatest(due_at, claimed_at) as last_try
        from waitlist_private.mails where email = address
    ) as earlier
    having coalesce(bool_and(kind <> 'confirm' or claimed_at is not null), true);
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
    perform setval(register, value)
      from jsonb_to_record(first_row) as client (registers regclass[], told_again bigint[]),
        unnest(registers, told_again) as told (register, value);
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
  if known in ('joined', 'confirmed') and array_position(client.registers, null) is null then
    perform setval(register::regclass, value)
      from unnest(client.registers, client.told_again) as told (register, value);
    return new;
  elsif known <> 'left' then
    -- Told by the status alone where something is to be kept: the mail that is asked for once more, or
    -- the count in the table.
    if known = 'pending' and client.confirmation then
      perform waitlist_private.ask_to_confirm(new.email, client.network);
    elsif known = 'pending' then
      -- Nobody is asked any more, so nothing is left to wait for.
      update public.waitlist_emails set state = 'joined' where email = new.email;
    end if;
    perform set_config('response.status', '409', true);
    return null;
  end if;
  delete from public.waitlist_emails where email = new.email and known = 'left';
  if client.confirmation then
    new.state := 'pending';
    perform waitlist_private.ask_to_confirm(new.email, client.network);
  end if;
  -- For where neither an automation nor pg_cron does it.
  perform waitlist_private.sweep(20, '0 s');
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
  update public.waitlist_emails
    set state = 'left', left_at = now(), expires_at = now() + interval '14 days'
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
language plpgsql security definer set search_path = '' as $$
declare
  client record;
begin
  client := waitlist_private.count_request();
  perform waitlist_private.ask_to_confirm(email, client.network)
    from public.waitlist_emails join waitlist_private.tokens on entry = id
    where hash = sha256(convert_to(left(token, 100), 'UTF8')) and purpose = 'confirm'
      and state = 'pending';
  return 'asked';
end $$;

-- The mail that is due, which is thereby claimed, with the tokens of its links (128 bits each); null
-- where none is due. Where more wait than an hour sends, the owner is told. That alarm is first, and beyond any ceiling; then mails of the launch and
-- mails that ask to confirm take turns.
create function public.waitlist_next_mail() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mail waitlist_private.mails;
  entry public.waitlist_emails;
  random bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  confirm text := encode(substr(random, 1, 16), 'hex');
  leave text := encode(substr(random, 17), 'hex');
  kinds text[] := array['crowded'];
begin
  perform pg_advisory_xact_lock(hashtext('waitlist_sweep'));
  perform waitlist_private.sweep();
  if exists (
    select from waitlist_private.mails where kind <> 'crowded' and claimed_at is null
      offset (select mails_an_hour from waitlist_private.limits)
  ) then perform waitlist_private.alarm(); end if;
  if (select mails_an_hour from waitlist_private.limits) > (
    select count(*) from waitlist_private.mails where claimed_at > now() - interval '1 hour'
  ) then
    kinds := kinds || case nextval('waitlist_private.claims') % 2
      when 0 then array['launch', 'confirm'] else array['confirm', 'launch'] end;
  end if;
  loop
    update waitlist_private.mails set claimed_at = now(), network = null where id = (
      select waiting.id from unnest(kinds) with ordinality as wanted (kind, place), lateral (
        select id from waitlist_private.mails
          where mails.kind = wanted.kind and claimed_at is null and due_at <= now()
          order by turn, due_at, id limit 1
      ) as waiting order by place limit 1
    ) returning * into mail;
    if not found then return null; end if;
    select * into entry from public.waitlist_emails where email = mail.email
      and state = any (case mail.kind
        when 'confirm' then array['pending'] else array['joined', 'confirmed'] end);
    exit when found or mail.kind = 'crowded';
    -- Confirmed or left in the meantime.
    delete from waitlist_private.mails where id = mail.id;
  end loop;
  if mail.kind = 'confirm' then
    update public.waitlist_emails
      set expires_at = least(created_at + interval '45 days', now() + interval '14 days')
      where id = entry.id returning * into entry;
  end if;
  insert into waitlist_private.tokens (hash, entry, purpose, expires_at)
    select sha256(convert_to(token, 'UTF8')), entry.id, purpose,
      least(now() + interval '7 days', entry.expires_at)
    from (values (confirm, 'confirm'), (leave, 'leave')) as link (token, purpose)
    where purpose = mail.kind or purpose = 'leave' and entry.id is not null;
  return jsonb_build_object('id', mail.id, 'kind', mail.kind, 'email', mail.email,
    'confirm', case mail.kind when 'confirm' then confirm end,
    'leave', case when entry.id is not null then leave end);
end $$;

-- `outcome`: 'sent', or 'refused' by the mail service, which is tried again, five times in all. Who is
-- asked to confirm has 14 days from then on, and no end of them while the mail waits again.
create function public.waitlist_mail_done(mail bigint, outcome text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  done waitlist_private.mails;
begin
  update waitlist_private.mails set
    sent_at = case outcome when 'sent' then now() end,
    claimed_at = case when outcome = 'refused' and refusals < 4 then null else claimed_at end,
    due_at = case outcome when 'refused' then now() + interval '15 minutes' else due_at end,
    refusals = refusals + (outcome = 'refused')::integer
    where id = mail and sent_at is null returning * into done;
  update public.waitlist_emails set expires_at = least(created_at + interval '45 days',
      case when done.claimed_at is null then 'infinity' else now() + interval '14 days' end)
    where email = done.email and done.kind = 'confirm' and state = 'pending';
end $$;

-- Puts the launch mail for everybody who waits for it into the queue, once; gives how many.
create function public.waitlist_open() returns bigint
language sql security definer set search_path = '' as $$
  with queued as (
    insert into waitlist_private.mails (kind, email)
      select 'launch', email from public.waitlist_emails where state in ('joined', 'confirmed')
      on conflict do nothing returning 1
  ) select count(*) from queued;
$$;

-- Deletes the whole list, if it still has so many rows and no launch mail waits; says whether it has.
create function public.waitlist_close(entries bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('waitlist_sweep'));
  lock table public.waitlist_emails, waitlist_private.mails in access exclusive mode;
  if entries <> (select count(*) from public.waitlist_emails) or exists (
    select from waitlist_private.mails where kind = 'launch' and claimed_at is null
  ) then return false; end if;
  truncate public.waitlist_emails, waitlist_private.tokens, waitlist_private.mails;
  return true;
end $$;

-- Erases a person, and gives a receipt.
create function public.waitlist_forget(address text) returns jsonb
language sql security definer set search_path = '' as $$
  with mails as (delete from waitlist_private.mails where email = address returning 1),
    entries as (delete from public.waitlist_emails where email = address returning 1)
  select jsonb_build_object('entries', (select count(*) from entries),
    'mails', (select count(*) from mails), 'at', now());
$$;

create view public.waitlist_by_day with (security_invoker = true) as
  select (created_at at time zone 'utc')::date as day, state, count(*) as people
    from public.waitlist_emails group by 1, 2 order by 1, 2;
create view public.waitlist_people with (security_invoker = true) as
  select id, email, created_at, state, confirmed_at, wording
    from public.waitlist_emails where state in ('joined', 'confirmed') order by id;
create view public.waitlist_mails as
  select kind, case when sent_at is not null then 'sent' when refusals >= 5 then 'refused'
    when claimed_at is not null then 'unclear' else 'waiting' end as state, count(*) as mails
    from waitlist_private.mails group by 1, 2 order by 1, 2;
create view public.waitlist_settings as
  select confirmation, mails_an_hour from waitlist_private.limits;

-- Older projects grant everything that is new in `public` to the API roles, newer ones nothing. Both end
-- here with the same rights: visitors add an address and press links, the rest is the owner's.
revoke all on public.waitlist_emails, public.waitlist_by_day, public.waitlist_people,
  public.waitlist_mails, public.waitlist_settings from public, anon, authenticated;
revoke all on sequence public.waitlist_emails_id_seq from public, anon, authenticated;
revoke all on function public.waitlist_next_mail, public.waitlist_mail_done, public.waitlist_open,
  public.waitlist_close, public.waitlist_forget from public, anon, authenticated;
grant insert (email) on public.waitlist_emails to anon, authenticated;
grant execute on function public.waitlist_answer, public.waitlist_ask_again
  to anon, authenticated, service_role;
grant execute on function public.waitlist_next_mail, public.waitlist_mail_done, public.waitlist_open,
  public.waitlist_close, public.waitlist_forget to service_role;
grant select on public.waitlist_emails, public.waitlist_by_day, public.waitlist_people,
  public.waitlist_mails, public.waitlist_settings to service_role;

do $$ begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('waitlist', '* * * * *', 'select waitlist_private.sweep()');
  end if;
end $$;
