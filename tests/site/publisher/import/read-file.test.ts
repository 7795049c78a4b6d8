import { expect, test } from 'vitest'
import { readTextFile } from '../../../../site/publisher/import/read-file.ts'

const text = 'Date\tTitle\r\n2026-01-06\tCafé ❤️\r\n'

test.each([
  ['UTF-8', Buffer.from(text), { text }],
  ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le'), { text, note: 'It was read as UTF-16.' }],
  [
    'Windows-1252',
    Buffer.from('Caf\xe9', 'latin1'),
    { text: 'Café', note: 'It is not in UTF-8, and was read as Windows-1252.' },
  ],
])('a file in %s is read', async (_, bytes, read) => {
  expect(await readTextFile(new File([bytes], 'sheet.txt'))).toEqual({ ok: true, ...read })
})

test.each([
  ['plan.xlsx', 'PK\x03\x04', 'is a workbook or document: save it as CSV or text'],
  ['plan.pdf', '%PDF-1.7', 'is a PDF or RTF document: copy its text'],
  ['plan.csv', 'abc\0\0def', 'is no text'],
  ['long.csv', 'x'.repeat(2e6 + 1), 'is larger than 2 MB'],
])('%s is refused by its name', async (name, start, problem) => {
  const read = await readTextFile(new File([Buffer.from(start, 'latin1')], name), 2e6)
  expect(read).toMatchObject({ ok: false, problem: expect.stringContaining(`${name} ${problem}`) })
})
