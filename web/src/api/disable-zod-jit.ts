import { config } from 'zod'

// Zod compiles parsers with `new Function` if it can. Our content security policy forbids that and
// would report the attempt.
config({ jitless: true })
