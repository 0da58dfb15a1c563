export { type CvFileKind, identifyCvFile } from './identify/identify-cv-file.ts'
export { readCv, type ReadCvOptions, type ReadCvResult } from './read-cv.ts'
