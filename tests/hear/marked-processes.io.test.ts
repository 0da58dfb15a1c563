import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { markedProcesses, RUN_MARK } from './marked-processes.ts'

test('ends all marked processes once its input closes', async () => {
  const mark = `test-${process.pid}`
  // The inner one leaves its parent, as the speech dispatcher does.
  const leaver = spawn('sh', ['-c', 'setsid sleep 600 & echo started'], {
    env: { ...process.env, [RUN_MARK]: mark },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(leaver.stdout, 'data')
  await once(leaver, 'exit')
  await expect.poll(() => markedProcesses(mark)).toHaveLength(1)
  const keeper = spawn(
    process.execPath,
    [fileURLToPath(new URL('./marked-processes.ts', import.meta.url)), mark, '/nowhere'],
    { stdio: ['pipe', 'ignore', 'ignore'] },
  )
  keeper.stdin.end()
  await once(keeper, 'exit')
  expect(await markedProcesses(mark)).toEqual([])
})
