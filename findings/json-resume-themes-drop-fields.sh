#!/bin/sh
# Six JSON Resume themes with a document of schema 1: flat 0.3.7, macchiato 1.1.0, elegant 1.16.1,
# stackoverflow 3.3.0, even 0.26.1, kendall 0.2.0.
#
# Expected: each theme prints employer, school, grade, certificate with its issuer, project and city.
# Seen: flat and macchiato print no employer, because they read `company` of schema 0, not `name`.
# Five of six print no grade, three no certificate, flat no project and no city.
#
# Ends with status 1 if the behavior has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts jsonresume-theme-flat@0.3.7 \
  jsonresume-theme-macchiato@1.1.0 jsonresume-theme-elegant@1.16.1 \
  jsonresume-theme-stackoverflow@3.3.0 jsonresume-theme-even@0.26.1 jsonresume-theme-kendall@0.2.0
cat > try.js <<'SCRIPT'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const resume = {
  basics: {
    ...{ name: 'Ada Quill', label: 'Nurse', email: 'ada@example.com', phone: '1', summary: 'Calm.' },
    ...{ url: 'https://ada.example', location: { city: 'Leeds', countryCode: 'GB' }, profiles: [] },
  },
  work: [
    {
      ...{ name: 'Bayview Clinic', position: 'Nurse', startDate: '2020-01-01', endDate: '2021-01-01' },
      ...{ summary: 'Nights.', highlights: ['Trained twelve nurses'], url: 'https://bay.example' },
    },
  ],
  education: [
    {
      ...{ institution: 'Harbour College', area: 'Care', studyType: 'BSc', score: '2:1', courses: [] },
      ...{ startDate: '2015-01-01', endDate: '2018-01-01' },
    },
  ],
  certificates: [{ name: 'Wound care', issuer: 'Northern Board', date: '2019-01-01' }],
  projects: [
    {
      ...{ name: 'Night school', description: 'Evening lessons.', highlights: [], keywords: [] },
      ...{ startDate: '2020-01-01', endDate: '2020-02-01', roles: [], url: 'https://night.example' },
    },
  ],
  skills: [{ name: 'Triage', level: '', keywords: ['Adults'] }],
  languages: [{ language: 'English', fluency: 'Native' }],
  ...{ volunteer: [], awards: [], publications: [], interests: [], references: [] },
}
const fields = {
  ...{ employer: 'Bayview Clinic', school: 'Harbour College', grade: '2:1', city: 'Leeds' },
  ...{ certificate: 'Wound care', issuer: 'Northern Board', project: 'Night school' },
}
for (const theme of ['flat', 'macchiato', 'elegant', 'stackoverflow', 'even', 'kendall']) {
  const name = `jsonresume-theme-${theme}`
  let found
  try {
    found = require(name)
  } catch {
    found = await import(name)
  }
  const html = await (found.render ?? found.default.render)(structuredClone(resume))
  const lost = Object.keys(fields).filter((field) => !html.includes(fields[field]))
  console.log(`${theme} prints no ${lost.join(', ')}`)
}
SCRIPT
node try.js 2>/dev/null | tee seen
cat > expected <<'LINES'
flat prints no employer, grade, city, certificate, issuer, project
macchiato prints no employer, grade, certificate, issuer
elegant prints no grade
stackoverflow prints no grade
even prints no grade
kendall prints no certificate, issuer
LINES
diff expected seen
