/**
 * Starts a worker by the address of its script. The desktop app's window takes such an address from a
 * policy alone, which has the worker's name.
 */
export function startWorker(name: string, url: string): Worker {
  const types = typeof trustedTypes === 'undefined' ? undefined : trustedTypes
  const policy = types?.createPolicy(name, { createScriptURL: () => url })
  return new Worker(policy?.createScriptURL('') ?? url, { type: 'module' })
}
