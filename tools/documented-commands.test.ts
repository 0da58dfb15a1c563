import { expect, test } from 'vitest'
import { UNTESTED_COMMANDS, COMMAND_RUNS } from './command-runs.ts'
import { findCommandIssues, readKnownCommands } from './validate-commands.ts'
import {
  commandsIn,
  DOCUMENTS,
  codeBlocksIn,
  inlineCodeIn,
  readDocument,
} from './parse-markdown.ts'

/** Blocks that are parsed, not run. `pack-packages.io.test.ts` runs the packages' examples. */
const READ_ALONE = ['text', 'ts', 'js']

/** Names in capitals that are no variables of the environment. */
const NO_VARIABLES = ['SESSION_TTL_SECONDS', 'NAME_FILE']

const named = readKnownCommands()
const documents = DOCUMENTS.map((file) => ({ file, text: readDocument(file) }))
const fences = documents.flatMap(({ file, text }) => codeBlocksIn(file, text))
const tried = fences.filter(({ language }) => !READ_ALONE.includes(language))

const commands = documents.flatMap(({ file, text }) => [
  ...codeBlocksIn(file, text)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ line, text: body }) =>
      commandsIn(body).map((command) => ({ place: `${file}:${line}`, command })),
    ),
  ...inlineCodeIn(text)
    .filter(({ quoted }) => /^(?:[A-Z_]+=\S+ )*(?:npm|npx|vitrine) /.test(quoted))
    .map(({ line, quoted }) => ({ place: `${file}:${line}`, command: quoted })),
])

test('requires a language for each code block', () => {
  const opened = documents.flatMap(({ file, text }) =>
    (text.match(/^ *```.*$/gm) ?? [])
      .filter((line, at) => at % 2 === 0 && line.trim() === '```')
      .map(() => file),
  )
  expect(opened).toEqual([])
})

// @promise documented-commands: Documented commands work as written.
test('runs each documented block or names a reason', () => {
  const keysOf = (file: string, firsts: readonly string[]) =>
    firsts.map((first) => `${file}: ${first}`)
  const listed = Object.entries(COMMAND_RUNS).flatMap(([file, trials]) =>
    keysOf(
      file,
      trials.map(({ first }) => first),
    ),
  )
  const written = tried.flatMap(({ file, text }) => keysOf(file, [text.split('\n')[0] ?? '']))
  expect(listed.toSorted()).toEqual(written.toSorted())
  for (const { file, command, because } of UNTESTED_COMMANDS) {
    expect(because.length).toBeGreaterThan(10)
    const there = tried.filter((fence) => fence.file === file)
    expect(there.flatMap(({ text }) => commandsIn(text))).toContain(command)
  }
})

// @promise documented-commands
test('uses only known names in documented commands', () => {
  expect(commands.length).toBeGreaterThan(100)
  const faults = commands.flatMap(({ place, command }) =>
    findCommandIssues(command, named).map((fault) => `${place} ${command}: ${fault}`),
  )
  expect(faults).toEqual([])
})

test('finds unknown names in commands', () => {
  for (const [command, fault] of [
    ['npm run bench -- nothing', 'no benchmark nothing'],
    ['npm run --silent chaos -- --shrot', 'chaos takes no --shrot'],
    ['npm run migration -w server -- --name what', undefined],
    ['npm run nothing -w server', 'no script nothing'],
    ['npm run --silent vitrine -- prove', 'vitrine has no command prove'],
    ['vitrine doctor --letter ADDRESS', 'vitrine doctor takes no --letter'],
    ['vitrine restore --back-up ID', 'vitrine restore takes no --back-up'],
    ['vitrine restore --backup ID --replace', undefined],
    ['npm test -- no-such-test', 'no test whose path contains no-such-test'],
    ['npm test -- PART', undefined],
    ['PROMISE_ROUND=1 npm test', 'no variable PROMISE_ROUND'],
    ['npx vitest run --project units', 'no tests of kind units'],
    ['npx vitest run --project unit no-such-part', 'no test whose path contains no-such-part'],
  ] as const)
    expect(findCommandIssues(command, named)).toEqual(fault === undefined ? [] : [fault])
})

// @promise documented-commands
test('names only variables that the program reads', () => {
  const quoted = documents.flatMap(({ text }) =>
    inlineCodeIn(text).flatMap(
      (each) => /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=|$)/.exec(each.quoted)?.[1] ?? [],
    ),
  )
  const set = tried
    .filter(({ language }) => language === 'env')
    .flatMap(({ text }) => text.match(/^\w+/gm) ?? [])
  const all = new Set([...quoted, ...set])
  expect(NO_VARIABLES.filter((name) => !all.has(name))).toEqual([])
  const unknown = [...all]
    .filter((name) => !NO_VARIABLES.includes(name))
    .filter(
      (name) => !named.variables.has(name) && !named.variables.has(name.replace(/_FILE$/, '')),
    )
  expect(unknown).toEqual([])
})

test('joins continued lines and skips comments', () => {
  expect(commandsIn('one \\\n  --two\n# said\nthree # why\nfour "$A#b"')).toEqual([
    'one --two',
    'three',
    'four "$A#b"',
  ])
})
