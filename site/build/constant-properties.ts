/** A custom property as it is set in a minified style sheet, with the semicolon that follows it. */
const declaration = /(?<=[{;])(--[\w-]+):([^;}]*);?/g
const use = /var\((--[\w-]+)\)/g

/**
 * Puts the values of those custom properties of a minified style sheet in their places that are set
 * once for all, at the root and under no condition, and leaves out those that nothing uses. The sheet
 * means the same, is shorter once it is compressed, and a browser needs not look the values up anew
 * for each element. What is set again anywhere, such as the colours, stays a property, and so does
 * what is made of such or used with a fallback.
 */
export function inlineConstantProperties(css: string): string {
  const times = new Map<string, number>()
  for (const [, name = ''] of css.matchAll(declaration)) {
    times.set(name, (times.get(name) ?? 0) + 1)
  }
  const ofRoot = topLevelRules(css).filter((rule) => rule.startsWith(':root{'))
  const values = new Map<string, string>()
  const declared = ofRoot.flatMap((rule) => [...rule.matchAll(declaration)])
  for (const [, name = '', value = ''] of declared) {
    if (times.get(name) === 1 && !css.includes(`var(${name},`)) values.set(name, value)
  }
  const isConstant = (name: string): boolean => {
    const value = values.get(name)
    return (
      value !== undefined &&
      Array.from(value.matchAll(use)).every(([, part = '']) => isConstant(part))
    )
  }
  const constants = new Set([...values.keys()].filter(isConstant))
  const put = (text: string): string =>
    text.replaceAll(use, (whole, name: string) =>
      constants.has(name) ? put(values.get(name) ?? '') : whole,
    )
  const isUsed = (name: string) => css.includes(`var(${name})`) || css.includes(`var(${name},`)
  const isLeftOut = (name: string) => constants.has(name) || !isUsed(name)
  return put(css.replaceAll(declaration, (whole, name: string) => (isLeftOut(name) ? '' : whole)))
}

/** The rules of a style sheet that are in no other one, from selector to brace. */
function topLevelRules(css: string): string[] {
  const rules: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth > 0) continue
    rules.push(css.slice(start, index + 1))
    start = index + 1
  }
  return rules
}
