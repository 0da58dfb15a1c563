import { expect, test } from 'vitest'
import { readMarkup } from '../testing/read-markup.ts'

test('joins numbered publications over several lines', () => {
  const { publications } = readMarkup(
    'Jane Doe\n# Publications\n1. Doe J, Ostrander P, Quill J, Varga T and Brandt L\n  (2021) Tracing the provenance of drawings between 1850 and 1910. Journal of Records 16:154.\n2. Ostrander P, Doe J. Loss rates in small stores: an inventory\n  of nine museums. Registrar Quarterly. 2019 Oct;28(4):1321-1332.',
  ).resume
  expect(publications).toMatchObject([
    {
      name: 'Tracing the provenance of drawings between 1850 and 1910',
      publisher: 'Journal of Records 16:154',
      releaseDate: '2021',
    },
    {
      name: 'Loss rates in small stores: an inventory of nine museums',
      publisher: 'Registrar Quarterly',
      releaseDate: '2019',
    },
  ])
})
