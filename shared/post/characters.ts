/** The names that HTML 4 has for the characters from U+00A0 on, in their order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const others =
  'quot"amp&apos\'lt<gt>OEligŒoeligœScaronŠscaronšYumlŸensp\u2002emsp\u2003thinsp\u2009zwnj\u200czwj\u200dndash–mdash—lsquo‘rsquo’sbquo‚ldquo“rdquo”bdquo„dagger†Dagger‡bull•hellip…permil‰prime′Prime″lsaquo‹rsaquo›euro€trade™larr←uarr↑rarr→darr↓harr↔minus−infin∞asymp≈ne≠le≤ge≥check✓'

const named = new Map([
  ...latin.split(' ').map((name, at): [string, string] => [name, String.fromCharCode(160 + at)]),
  ...Array.from(others.matchAll(/([a-z]+)(\W|[ŒœŠšŸ])/gi), ([, name = '', character = '']) => {
    return [name, character] as [string, string]
  }),
])

const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+\d{0,2}));/gi
const lastCodePoint = 0x10ffff

/**
 * The text with the characters that HTML's references in it name (`&#8217;`, `&eacute;`), as other
 * programs export them, even those of references themselves; any other `&` stays one.
 */
export function withCharacters(text: string): string {
  const read = text.replace(reference, (whole, digits?: string, hex?: string, name = '') => {
    const code = digits === undefined ? parseInt(hex ?? '', 16) : Number(digits)
    if (Number.isNaN(code)) return named.get(name) ?? whole
    return code <= lastCodePoint ? String.fromCodePoint(code) : whole
  })
  return read === text ? text : withCharacters(read)
}
