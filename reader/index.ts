export { identifyCvFile } from './identify/identify-cv-file.ts'
export { readCv } from './read-cv.ts'
