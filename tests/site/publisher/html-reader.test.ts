import { expect, test } from 'vitest'
import { readHtml } from '../../../site/publisher/html-reader.ts'

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{margin:0}</style></head>
<body><!--StartFragment--><h1>Three jars<o:p></o:p></h1>
<p class=MsoNormal>Most people <b>overspend</b> on
<i>snacks</i>. See <a href="https://www.bls.gov/cex/">the survey</a>.</p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>Rent jar</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.</span><![endif]>Fun <b>jar</b></p>
<p class=MsoNormal>5 * 3 = 15, snake_case &amp; [1] &lt;b&gt;</p><!--EndFragment--></body></html>`

const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">
<h2><span style="font-weight:400;">A plan</span></h2>
<p><span style="font-weight:400;">Save </span><span style="font-weight:700;">ten</span><span style="font-style:italic;"> dollars</span>.</p>
<ul><li><p>Rent</p></li><li><p>Food</p><ul><li>Bread</li></ul></li></ul><ol><li>One</li></ol></b>`

test.each([
  [
    'a word processor',
    word,
    '# Three jars\n\nMost people **overspend** on *snacks*. See [the survey](https://www.bls.gov/cex/).\n\n- Rent jar\n- Fun **jar**\n\n5 * 3 = 15, snake_case & [1] \\<b>',
  ],
  [
    'an editor of documents',
    docs,
    '## A plan\n\nSave **ten** *dollars*.\n\n- Rent\n- Food\n- Bread\n- One',
  ],
  ['a paste that is bold as a whole', '<p><b>One</b></p><p><strong>Two</strong></p>', 'One\n\nTwo'],
  ['a heading of the fifth level', '<h5><b>Head</b></h5>', '### Head'],
  [
    'a table',
    '<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table>',
    '- **a**: b\n- **c**: d',
  ],
  ['a link that leads nowhere', '<a href="javascript:x()">j</a>', 'j'],
  [
    'parts that no article has',
    '<p>a<script>x</script><img src=x alt=y></p><style>p{}</style>',
    'a',
  ],
  [
    'signs that would be marks',
    '<p># 1 *a* _b_ [c](d) `e`</p>',
    '\\# 1 \\*a\\* \\_b\\_ [c\\](d) \\`e\\`',
  ],
  ['nothing', '', ''],
])('%s becomes text with the page’s own marks', (_, html, text) => {
  expect(readHtml(html)).toBe(text)
})
