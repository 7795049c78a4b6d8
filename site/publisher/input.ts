/** What stands in the import fields: it outlives their pages, which come and go with the tool. */
export interface Input {
  calendar: CalendarText
  json: JsonText
}

export interface CalendarText {
  text: string
  startDate: string
}

export interface JsonText {
  text: string
  /** When this text was entered: the id of a post that names none, the same over every attempt. */
  since: Date
}

export const noCalendar: CalendarText = { text: '', startDate: '' }
export const noInput: Input = { calendar: noCalendar, json: { text: '', since: new Date(0) } }
