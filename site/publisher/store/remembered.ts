/**
 * A function that works again for the same first argument only where another argument changed, so that
 * what is drawn of its results changes with them alone.
 */
export function remembered<K extends object, A extends readonly unknown[], R>(
  work: (key: K, ...others: A) => R,
): (key: K, ...others: A) => R {
  const known = new WeakMap<K, { others: A; result: R }>()
  return (key, ...others) => {
    const last = known.get(key)
    if (last && others.every((other, at) => other === last.others[at])) return last.result
    const result = work(key, ...others)
    known.set(key, { others, result })
    return result
  }
}
