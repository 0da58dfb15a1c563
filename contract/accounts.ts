import { z } from 'zod'
import { requiredText, route } from './route.ts'

export const roleSchema = z.enum(['owner', 'manager', 'writer'])
export type Role = z.infer<typeof roleSchema>

export const userAnswer = z.object({ id: z.uuid(), username: z.string(), role: roleSchema })
export type UserAnswer = z.infer<typeof userAnswer>

export const accountRoutes = {
  readSession: route({
    method: 'GET',
    path: '/api/admin/session',
    access: 'staff',
    summary: 'Who is signed in',
    answer: userAnswer,
  }),
  signIn: route({
    method: 'POST',
    path: '/api/admin/session',
    access: 'anyone',
    summary: 'Signs a member of the team in',
    body: z.object({
      username: requiredText(200, 'Enter your username'),
      password: z.string({ error: 'Enter your password' }).min(1, 'Enter your password').max(500),
    }),
    answer: userAnswer,
  }),
  signOut: route({
    method: 'DELETE',
    path: '/api/admin/session',
    access: 'staff',
    summary: 'Signs out',
    answer: z.object({ signedOut: z.literal(true) }),
  }),
}
