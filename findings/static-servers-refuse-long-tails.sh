#!/bin/sh
# Static file servers of npm refuse a `Range` that asks for more of the end than a small file has.
#
# Expected: `Range: bytes=-65557` on a file of 100 bytes is the whole file (RFC 9110, 14.1.2: a longer
# suffix selects the entire representation). Readers of ZIP archives ask for such a tail first.
# Seen: send 1.2.1 and @fastify/send 4.2.1 answer 416. The parser below them, range-parser 1.3.0,
# drops such a range; 2.0.0 clamps it.
#
# Ends with status 1 if the behavior has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund send@1.2.1 @fastify/send@4.2.1 range-parser@2.0.0 \
  range-parser-1@npm:range-parser@1.3.0
cat > try.js <<'SCRIPT'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { send as fastifySend } from '@fastify/send'
import { parse } from 'range-parser'
import parse1 from 'range-parser-1'
import send from 'send'

const range = 'bytes=-65557'
const options = { root: process.cwd() }
writeFileSync('small.txt', 'x'.repeat(100))

async function ask(name, answer) {
  const server = createServer(answer)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${server.address().port}/small.txt`
  const { status, headers } = await fetch(url, { headers: { range } })
  console.log(`${name}: ${status} ${headers.get('content-range')}`)
  server.close()
}

await ask('send', (request, response) => send(request, request.url, options).pipe(response))
await ask('@fastify/send', async (request, response) => {
  const { statusCode, headers, stream } = await fastifySend(request, request.url, options)
  response.writeHead(statusCode, headers)
  stream.pipe(response)
})
console.log(`range-parser 1: ${JSON.stringify(parse1(100, range))}`)
console.log(`range-parser 2: ${JSON.stringify(parse(100, range).ranges)}`)
SCRIPT
node try.js | tee seen
cat > expected <<'LINES'
send: 416 bytes */100
@fastify/send: 416 bytes */100
range-parser 1: -1
range-parser 2: [{"start":0,"end":99}]
LINES
diff expected seen
