const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** The attributes of what holds a text in a language, a tag such as `he`: its direction is the language's. */
export function directed(lang: string | undefined) {
  if (lang === undefined) return {}
  const { script = '' } = new Intl.Locale(lang).maximize()
  return { lang, dir: rightToLeft.has(script) ? 'rtl' : 'ltr' }
}

/** The direction of a block of a text: where the language is not known, its own first letter decides. */
export function blockDirection(lang: string | undefined): 'auto' | undefined {
  return lang === undefined ? 'auto' : undefined
}
