-- The waitlist: a letter box. Visitors can drop an address in; nobody but the
-- project's owner can look inside.

create table public.waitlist_emails (
  id bigint generated always as identity primary key,
  email text not null,
  created_at timestamptz not null default now(),

  constraint waitlist_emails_normalised check (email = lower(btrim(email))),
  constraint waitlist_emails_length check (char_length(email) <= 254),

  -- Accepts whatever a browser's <input type="email"> accepts, so that a visitor who passed the
  -- form is not turned away here. Before the @ that is the HTML standard's ASCII set; after it,
  -- labels of letters, digits and hyphens in any script, because some browsers hand over
  -- internationalised domains as they were typed. The excluded ranges are ASCII punctuation,
  -- controls, upper case, and spaces that cannot be seen.
  constraint waitlist_emails_format check (
    email ~ '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[^\u0001-\u002c\u002e\u002f\u003a-\u0060\u007b-\u00a0\u2000-\u206f\u3000\ufeff]+(\.[^\u0001-\u002c\u002e\u002f\u003a-\u0060\u007b-\u00a0\u2000-\u206f\u3000\ufeff]+)*$'
  )
);

-- On lower(email) and not on the column: the promise 'one row a person' then does not hang on the
-- check above staying as it is.
create unique index waitlist_emails_email_key on public.waitlist_emails (lower(email));

alter table public.waitlist_emails enable row level security;

-- Older projects grant everything on new tables to the two API roles, newer ones grant nothing.
-- Both end here with the same single right.
revoke all on table public.waitlist_emails from public, anon, authenticated;
revoke all on sequence public.waitlist_emails_id_seq from public, anon, authenticated;
grant insert (email) on table public.waitlist_emails to anon, authenticated;

create policy "Anyone can join the waitlist"
  on public.waitlist_emails
  for insert
  to anon, authenticated
  with check (true);
