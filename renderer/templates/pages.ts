/** The code of every template's page; apart from the manifests, which are wanted without it. */
import type { TemplateId } from './manifest.ts'
import * as tearsheet from './tearsheet/index.ts'
import type { Template } from './template.ts'

export const templates: Readonly<Record<TemplateId, Template>> = {
  tearsheet,
}
