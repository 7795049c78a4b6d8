import { isRecord, jsonReply, type Reply } from '../http.ts'

/** An answer of a service: a status and the body that it has with it. */
export interface ServiceAnswer {
  status: number
  body: unknown
}

/** The words of a real service where it does not answer with a text. */
export interface ServiceWords {
  /** When these answers were documented or reported, and where. */
  year: number
  source: string
  /** To a model that is not there, whose name begins with 'gone'. */
  goneModel: ServiceAnswer
  /** To the key 'wrong'. */
  wrongKey?: ServiceAnswer
  /** To the key 'spent': its account has no credit left. */
  noCredit?: ServiceAnswer
  /** To the key 'barred': the account may not make such calls. */
  policy?: ServiceAnswer
  /** To a request with this field, or with instructions in this role. */
  refuses?: Partial<Record<RefusedPart, ServiceAnswer>>
  models: unknown
}

type RefusedPart = 'max_tokens' | 'max_completion_tokens' | 'temperature' | 'system' | 'developer'

const openAiError = (message: string, param: string | null, code: string | null) => ({
  error: { message, type: 'invalid_request_error', param, code },
})
const modelList = (...models: object[]) => ({ object: 'list', data: models })

const reasoningModel: ServiceWords['refuses'] = {
  max_tokens: {
    status: 400,
    body: openAiError(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
      'unsupported_parameter',
    ),
  },
  temperature: {
    status: 400,
    body: openAiError(
      "Unsupported value: 'temperature' does not support 0.7 with this model. Only the default (1) value is supported.",
      'temperature',
      'unsupported_value',
    ),
  },
}

const googleError = (code: number, message: string, status: string, reason?: string) => [
  { error: { code, message, status, ...(reason !== undefined && { details: [{ reason }] }) } },
]

/** Ten services with OpenAI's chat-completions interface, each of which refuses in its own way. */
export const serviceWords = {
  openai: {
    year: 2026,
    source: 'developers.openai.com/api/docs/guides/error-codes and /deprecations',
    goneModel: {
      status: 404,
      body: openAiError(
        'The model `gone` does not exist or you do not have access to it.',
        null,
        'model_not_found',
      ),
    },
    wrongKey: {
      status: 401,
      body: openAiError('Incorrect API key provided: wrong.', null, 'invalid_api_key'),
    },
    noCredit: {
      status: 429,
      body: {
        error: {
          message: 'You exceeded your current quota, please check your plan and billing details.',
          type: 'insufficient_quota',
          param: null,
          code: 'insufficient_quota',
        },
      },
    },
    policy: {
      status: 403,
      body: {
        error: {
          message: 'Country, region, or territory not supported',
          type: 'request_forbidden',
          param: null,
          code: 'unsupported_country_region_territory',
        },
      },
    },
    refuses: {
      ...reasoningModel,
      system: {
        status: 400,
        body: openAiError(
          "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
          'messages[0].role',
          'unsupported_value',
        ),
      },
    },
    models: modelList(
      { id: 'gpt-5-mini', object: 'model', owned_by: 'system', shutdown_date: null },
      { id: 'gpt-4o-mini', object: 'model', owned_by: 'system', shutdown_date: '2027-01-15' },
    ),
  },
  azure: {
    year: 2026,
    source: 'learn.microsoft.com/azure/ai-foundry/openai/reference',
    goneModel: {
      status: 404,
      body: {
        error: {
          code: 'DeploymentNotFound',
          message:
            'The API deployment for this resource does not exist. If you created the deployment within the last 5 minutes, please wait a moment and try again.',
        },
      },
    },
    wrongKey: {
      status: 401,
      body: {
        error: {
          code: '401',
          message:
            'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription.',
        },
      },
    },
    refuses: reasoningModel,
    models: modelList({ id: 'gpt-5-mini', object: 'model', status: 'succeeded' }),
  },
  openrouter: {
    year: 2026,
    source: 'openrouter.ai/docs/api-reference/errors and /list-available-models',
    goneModel: {
      status: 400,
      body: { error: { message: 'gone is not a valid model ID', code: 400 }, user_id: 'user_1' },
    },
    wrongKey: { status: 401, body: { error: { message: 'User not found.', code: 401 } } },
    noCredit: {
      status: 402,
      body: {
        error: {
          message:
            'This request requires more credits, or fewer max_tokens. You requested up to 2000 tokens, but can only afford 222.',
          code: 402,
        },
      },
    },
    policy: {
      status: 404,
      body: {
        error: {
          message:
            'No endpoints found matching your data policy (Paid model training). Configure: https://openrouter.ai/settings/privacy',
          code: 404,
        },
      },
    },
    models: {
      data: [
        { id: 'openai/gpt-4o-mini', name: 'GPT-4o mini', expiration_date: '2027-01-10' },
        { id: 'mistralai/mistral-small', name: 'Mistral Small', expiration_date: null },
      ],
    },
  },
  anthropic: {
    year: 2026,
    source: 'platform.claude.com/docs/en/api/openai-sdk and /errors',
    goneModel: {
      status: 404,
      body: {
        error: {
          code: 'not_found_error',
          message: 'model: gone',
          type: 'not_found_error',
          param: null,
        },
      },
    },
    wrongKey: {
      status: 401,
      body: {
        error: {
          code: 'authentication_error',
          message: 'invalid x-api-key',
          type: 'authentication_error',
          param: null,
        },
      },
    },
    noCredit: {
      status: 400,
      body: {
        error: {
          code: 'invalid_request_error',
          message:
            'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
          type: 'invalid_request_error',
          param: null,
        },
      },
    },
    refuses: {
      temperature: {
        status: 400,
        body: {
          error: {
            code: 'invalid_request_error',
            message: '`temperature` is deprecated for this model.',
            type: 'invalid_request_error',
            param: null,
          },
        },
      },
    },
    models: { data: [{ type: 'model', id: 'claude-haiku-4-5', display_name: 'Claude Haiku 4.5' }] },
  },
  gemini: {
    year: 2026,
    source: 'ai.google.dev/gemini-api/docs/openai and /troubleshooting',
    goneModel: {
      status: 404,
      body: googleError(
        404,
        'models/gone is not found for API version v1main, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.',
        'NOT_FOUND',
      ),
    },
    wrongKey: {
      status: 400,
      body: googleError(
        400,
        'API key not valid. Please pass a valid API key.',
        'INVALID_ARGUMENT',
        'API_KEY_INVALID',
      ),
    },
    refuses: {
      system: {
        status: 400,
        body: googleError(
          400,
          'Developer instruction is not enabled for models/gemma-3-27b-it',
          'INVALID_ARGUMENT',
        ),
      },
      developer: {
        status: 400,
        body: googleError(
          400,
          'Developer instruction is not enabled for models/gemma-3-27b-it',
          'INVALID_ARGUMENT',
        ),
      },
    },
    models: modelList({ id: 'models/gemini-2.5-flash', object: 'model', owned_by: 'google' }),
  },
  mistral: {
    year: 2026,
    source: 'docs.mistral.ai/api',
    goneModel: {
      status: 400,
      body: {
        object: 'error',
        message: 'Invalid model: gone',
        type: 'invalid_model',
        param: null,
        code: '1500',
      },
    },
    wrongKey: { status: 401, body: { message: 'Unauthorized', request_id: 'a580d263' } },
    refuses: {
      max_completion_tokens: {
        status: 422,
        body: {
          object: 'error',
          message: {
            detail: [
              {
                type: 'extra_forbidden',
                loc: ['body', 'max_completion_tokens'],
                msg: 'Extra inputs are not permitted',
                input: 8000,
              },
            ],
          },
          type: 'invalid_request_error',
          param: null,
          code: null,
        },
      },
    },
    models: modelList(
      { id: 'mistral-small-latest', object: 'model', deprecation: null },
      { id: 'mistral-small-2409', object: 'model', deprecation: '2026-11-30T12:00:00Z' },
    ),
  },
  groq: {
    year: 2026,
    source: 'console.groq.com/docs/errors and /deprecations',
    goneModel: {
      status: 400,
      body: {
        error: {
          message:
            'The model `gone` has been decommissioned and is no longer supported. Please refer to https://console.groq.com/docs/deprecations for a recommendation on which model to use instead.',
          type: 'invalid_request_error',
          code: 'model_decommissioned',
        },
      },
    },
    wrongKey: {
      status: 401,
      body: {
        error: {
          message: 'Invalid API Key',
          type: 'invalid_request_error',
          code: 'invalid_api_key',
        },
      },
    },
    refuses: {
      max_tokens: {
        status: 400,
        body: {
          error: {
            message:
              '`max_tokens` must be less than or equal to `1024`, the maximum value for `max_tokens` is less than the `context_window` for this model',
            type: 'invalid_request_error',
            param: 'max_tokens',
          },
        },
      },
      max_completion_tokens: {
        status: 400,
        body: {
          error: {
            message:
              '`max_completion_tokens` must be less than or equal to `1024`, the maximum value for `max_completion_tokens` is less than the `context_window` for this model',
            type: 'invalid_request_error',
            param: 'max_completion_tokens',
          },
        },
      },
    },
    models: modelList({ id: 'llama-3.3-70b-versatile', object: 'model', active: true }),
  },
  deepseek: {
    year: 2026,
    source: 'api-docs.deepseek.com/quick_start/error_codes',
    goneModel: { status: 400, body: openAiError('Model Not Exist', null, 'invalid_request_error') },
    wrongKey: {
      status: 401,
      body: {
        error: {
          message: 'Authentication Fails, Your api key: ****rong is invalid',
          type: 'authentication_error',
          param: null,
          code: 'invalid_request_error',
        },
      },
    },
    noCredit: {
      status: 402,
      body: {
        error: {
          message: 'Insufficient Balance',
          type: 'unknown_error',
          param: null,
          code: 'invalid_request_error',
        },
      },
    },
    models: modelList({ id: 'deepseek-chat', object: 'model', owned_by: 'deepseek' }),
  },
  ollama: {
    year: 2026,
    source: 'docs.ollama.com/api/openai-compatibility',
    goneModel: {
      status: 404,
      body: {
        error: {
          message: 'model "gone" not found, try pulling it first',
          type: 'not_found_error',
          param: null,
          code: null,
        },
      },
    },
    models: modelList({ id: 'llama3.2:3b', object: 'model', owned_by: 'library' }),
  },
  lmstudio: {
    year: 2026,
    source: 'lmstudio.ai/docs/developer/openai-compat',
    goneModel: {
      status: 404,
      body: openAiError(
        'Model "gone" not found. Please specify a valid model.\n\nYour models:\n\ngemma-3-12b-it',
        'model',
        'model_not_found',
      ),
    },
    refuses: {
      system: {
        status: 400,
        body: {
          error: 'Error rendering prompt with jinja template: "System role not supported".',
        },
      },
      developer: {
        status: 400,
        body: {
          error: 'Error rendering prompt with jinja template: "Developer role not supported".',
        },
      },
    },
    models: modelList({ id: 'gemma-3-12b-it', object: 'model', owned_by: 'organization_owner' }),
  },
} as const satisfies Record<string, ServiceWords>

export type ServiceId = keyof typeof serviceWords

export const serviceIds = Object.keys(serviceWords) as ServiceId[]

/** What the service refuses a chat completion with; undefined where it answers it. */
export function refusedBy(
  words: ServiceWords,
  key: string | undefined,
  body: Record<string, unknown>,
): Reply | undefined {
  const { goneModel, wrongKey, noCredit, policy, refuses } = words
  const ofKey = { wrong: wrongKey, spent: noCredit, barred: policy }[key ?? '']
  const isGone = String(body['model']).startsWith('gone')
  const part = partsOf(body).find((name) => refuses?.[name] !== undefined)
  const answer = ofKey ?? (isGone ? goneModel : part && refuses?.[part])
  return answer && jsonReply(answer.status, answer.body)
}

function partsOf(body: Record<string, unknown>): RefusedPart[] {
  const messages = Array.isArray(body['messages']) ? (body['messages'] as unknown[]) : []
  const roles = messages.map((message) => (isRecord(message) ? message['role'] : undefined))
  const fields = (['max_tokens', 'max_completion_tokens', 'temperature'] as const).filter(
    (name) => body[name] !== undefined,
  )
  return [...fields, ...(['system', 'developer'] as const).filter((role) => roles.includes(role))]
}
