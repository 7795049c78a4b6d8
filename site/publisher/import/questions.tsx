import type { Choices } from '../../../shared/calendar/choices.ts'
import type { Question } from '../../../shared/calendar/report.ts'
import { formatLongDate } from '../../../shared/dates.ts'
import { counted } from '../../../shared/text.ts'
import { SmallButton } from '../small-button.tsx'

interface Props {
  questions: readonly Question[]
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** The doubts, each with its answers: nothing is imported before they are settled. */
export function Questions({ questions, choices, onChoose }: Props) {
  return questions.map((question, index) => {
    const { text, answers } = asked(question, choices)
    return (
      <fieldset key={index} className="stack tight import-question">
        <legend>{text}</legend>
        <div className="row">
          {answers.map(([label, choice]) => (
            <SmallButton key={label} onClick={() => onChoose({ ...choices, ...choice })}>
              {label}
            </SmallButton>
          ))}
        </div>
      </fieldset>
    )
  })
}

interface Asked {
  text: string
  answers: readonly (readonly [label: string, choice: Choices])[]
}

function asked(question: Question, choices: Choices): Asked {
  switch (question.kind) {
    case 'order':
      return {
        text: `Does ‘${question.sample}’ begin with the day or with the month? ${inAll(question.rows)}`,
        answers: question.readings.map(({ order, date }) => [formatLongDate(date), { order }]),
      }
    case 'weeks':
      return {
        text: `Of which week are these days? No line says so. ${inAll(question.rows)}`,
        answers: [
          ['A new week begins where the day goes back', { weeks: 'count' }],
          ['All are in week 1', { weeks: 'first' }],
        ],
      }
    case 'week': {
      const { key, line, text, week, why } = question
      const answer = (begins: 'begins' | 'note') => ({
        fixes: { ...choices.fixes, [key]: { week: begins } },
      })
      const doubt = why === 'goes-back' ? 'goes back to' : 'speaks of'
      return {
        text: `Line ${line} ${doubt} week ${week}: “${text}”`,
        answers: [
          [`Take it as week ${week}`, answer('begins')],
          ['It is a note', answer('note')],
        ],
      }
    }
  }
}

function inAll(rows: number): string {
  return rows === 1 ? 'It is one row.' : `It is the same in ${counted(rows, 'row')}.`
}
