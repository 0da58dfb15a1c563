export { joinReadings } from './join/join-readings.ts'
export { openReader, type Reader } from './open-reader.ts'
export { readCv } from './read-cv.ts'
export { lookAtScanTools, type ScanTools, type ScanToolsLook } from './scan/scan-tools.ts'
