/** A section that any article about money can hold: about 140 words, and what it is about. */
export interface ArticleSection {
  heading: string
  /** Words in a title or description that ask for this section. */
  topics: RegExp
  text: string
}

export const articleSections: readonly ArticleSection[] = [
  {
    heading: 'Find out where the money goes',
    topics: /track|spend|start|begin|basic|budget|expense/i,
    text: `Before you change anything, watch. Take the last four weeks of your account and sort every line into a handful of groups: home, food, getting around, fun, everything else. Most people guess their rent to the cent and are wrong about groceries by a third.

Do not judge yet. You are drawing a map, not writing a confession. Two things usually stand out at once:

- a small payment that comes back every month and that nobody in the house remembers signing up for
- one group that is twice as large as it felt while the money was leaving

**Write both down.** They are the cheapest improvements you will ever make, because they cost a phone call or a moment of attention and nothing that you would miss. Everything that follows rests on this map, so give it one quiet evening and a cup of tea.`,
  },
  {
    heading: 'Give every dollar a job',
    topics: /zero|plan|budget|paycheck|income|month|categor/i,
    text: `A plan made before payday beats any amount of regret after it. Start with what will really arrive this month, not with what you hope for, and hand it out until nothing is left over without a purpose.

- First the things that keep the roof on: rent, power, food, the way to work.
- Then what you owe, at least the minimum on each account.
- Then the future: savings, however small.
- What remains is yours to enjoy, and you may enjoy it *without guilt*, because it was planned.

The point is not to spend less on everything. It is to decide once, calmly, instead of forty times in front of a shelf. When a group runs dry in the middle of the month, move money from another one on purpose. That is not failing at the plan; that is using it.`,
  },
  {
    heading: 'Build a cushion before you need it',
    topics: /emergency|saving|save|fund|cushion|rainy|safety/i,
    text: `Cars do not break down on payday. A cushion turns a crisis into an errand, and it does not have to be large to do its work. The first five hundred cover most of the surprises a year brings: a tyre, a vet, a boiler that gives up in January.

Keep it where you can reach it in a day but do not see it every hour. A separate savings account with a dull name is ideal. Send a fixed amount there on the day you are paid, and treat that transfer like any other bill.

Once the first goal is reached, aim for one month of what it costs you to live, then three. **Do not wait for a good month to begin.** Ten a week is five hundred and twenty by this time next year, and the habit is worth more than the sum.`,
  },
  {
    heading: 'Make debt smaller and duller',
    topics: /debt|loan|credit|owe|interest|card|payoff|mortgage/i,
    text: `Debt is heavy partly because it is vague. Put every balance on one page with its interest rate and its smallest payment, and it becomes a list, which is a far less frightening animal.

There are two honest ways through the list:

- **Highest rate first** costs the least in the end.
- **Smallest balance first** gives you a finished line soon, and a finished line is good company.

Pick the one you will still be following in six months. Pay the minimum on all the others, and put everything you can spare on the one you chose. When it is gone, its payment moves on to the next, so the amount you pay each month stays the same while the debts get fewer. Meanwhile leave the card at home. A hole is easier to fill when nobody is digging.`,
  },
  {
    heading: 'Let the boring parts run by themselves',
    topics: /automat|bill|habit|easy|simple|app|tool|ai\b|time/i,
    text: `Willpower is a poor accountant. It works well on the first of the month and takes most of the other days off. So use it once, to set things up, and then let the calendar do the rest.

- Rent, power and insurance leave on the day after payday.
- Savings leave on the same day, before you have seen them.
- A separate account holds the money for daily life, and its balance is the only number you need to know in the shop.

Keep one appointment for what cannot be automated: ten minutes a week to look at what came in and what went out. **Ten minutes are enough** if you never skip them. Put a name on anything you do not recognise, move what has to be moved, and close the lid. The best system is the one that asks the least of you.`,
  },
  {
    heading: 'Expect the expenses that come once a year',
    topics: /irregular|annual|holiday|christmas|gift|travel|season|school|insurance|car\b/i,
    text: `Birthdays are not emergencies. Neither are car insurance, school books or the dentist, and yet they blow up more plans than any real catastrophe, because they come in a month that was not expecting them.

Make a list of everything that happens less often than monthly, add it up and divide by twelve. The result is usually an unpleasant surprise, and it is better to have that surprise on paper. Set that amount aside each month under its own name.

- When the bill arrives, the money is already there.
- When a year turns out cheaper, you have a small holiday.
- When a price goes up, you notice it in time to look around.

It feels odd to save for something as plain as a tax bill. It feels *wonderful* to pay one without looking at the rest of your account.`,
  },
  {
    heading: 'Be kind to the person who spends',
    topics: /psycholog|mind|emotion|guilt|impuls|stress|feel|habit|couple|partner|famil/i,
    text: `Nobody buys things they do not need because they cannot add. We spend when we are tired, bored, sad, or standing next to a friend who is buying. A plan that ignores this is a plan for someone else.

Look at three purchases you regret and ask what the day was like. You will often find the same hour, or the same shop, or the same feeling. Then put a little sand in the gears:

- leave things in the basket overnight
- take the saved card number out of the shop that knows you best
- name one treat a week in advance, and look forward to it

If you share your money with someone, **talk about it before you need to**, with the numbers on the table and the telephone in another room. Shame keeps people from looking. Curiosity brings them back.`,
  },
  {
    heading: 'Think in years, act in weeks',
    topics: /invest|retire|long|future|goal|wealth|grow|stock|compound/i,
    text: `The distance between where you are and where you would like to be is mostly time, and time does a good part of the work if you let it. Put a number and a date on one goal: a deposit in four years, a smaller mortgage at fifty, a summer without work.

Divide it by the months you have. If the result is impossible, change the date and keep the goal. If it is merely uncomfortable, you have found your plan.

- Money you need within five years stays in plain savings.
- Money for later can ride out ups and downs, spread widely and at low cost.
- Money you cannot decide about can wait in plain savings until you can.

**Check the direction once a quarter**, not once a day. What you do this week, small and repeated, is the only part of the future that you can touch.`,
  },
]
