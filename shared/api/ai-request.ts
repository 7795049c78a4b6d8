export interface Prompts {
  system: string
  user: string
}

/** The parts of a request that some models refuse. */
export type RequestPart = 'limit' | 'temperature' | 'instructions'

/** How a model takes a request. */
export interface RequestShape {
  limit: 'max_tokens' | 'max_completion_tokens' | 'none'
  temperature: boolean
  /** The role of the instructions; with 'user' they stand before what is asked. */
  instructions: 'system' | 'developer' | 'user'
}

/** The shape that was learned of a model at an endpoint, by `shapeKey`. */
export type LearnedShapes = Map<string, RequestShape>

export function shapeKey({ apiUrl, model }: { apiUrl: string; model: string }): string {
  return `${model} ${apiUrl}`
}

/** The shape that the specification has. */
export const specifiedShape: RequestShape = {
  limit: 'max_tokens',
  temperature: true,
  instructions: 'system',
}

const maxTokens = 2000
/** Models that take `max_completion_tokens` think first, and count that. */
const maxTokensWithThoughts = 8000

export function chatRequest(model: string, { system, user }: Prompts, shape: RequestShape) {
  const { limit, temperature, instructions } = shape
  return {
    model,
    messages:
      instructions === 'user'
        ? [{ role: 'user', content: `${system}\n\n${user}` }]
        : [
            { role: instructions, content: system },
            { role: 'user', content: user },
          ],
    ...(temperature && { temperature: 0.7 }),
    ...(limit === 'max_tokens' && { max_tokens: maxTokens }),
    ...(limit === 'max_completion_tokens' && { max_completion_tokens: maxTokensWithThoughts }),
  }
}

/** The shape to try after a part was refused; undefined where nothing is left to try. */
export function adaptedShape(shape: RequestShape, refused: RequestPart): RequestShape | undefined {
  switch (refused) {
    case 'limit':
      if (shape.limit === 'none') return undefined
      return { ...shape, limit: shape.limit === 'max_tokens' ? 'max_completion_tokens' : 'none' }
    case 'temperature':
      return shape.temperature ? { ...shape, temperature: false } : undefined
    case 'instructions':
      if (shape.instructions === 'user') return undefined
      return { ...shape, instructions: shape.instructions === 'system' ? 'developer' : 'user' }
  }
}
