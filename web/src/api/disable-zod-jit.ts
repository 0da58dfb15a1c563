import { config } from 'zod'

// The schema library builds faster parsers from text where it may. Our pages forbid that, and its
// asking alone would be reported as an attack.
config({ jitless: true })
