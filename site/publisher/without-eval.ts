import { z } from 'zod'

// With a function made of a text Zod finds out whether it may make some, and the policy reports it.
z.config({ jitless: true })
