import { z } from 'zod'
import {
  boundedText,
  timestamp,
  MAX_NAME,
  MAX_SHORT_TEXT,
  requiredText,
  route,
  webUrl,
  fileResponse,
} from './route.ts'

export const MAX_PICTURE_BYTES = 2 * 1024 * 1024

/** A customer's site that visitors see. */
export const portfolioItemResponse = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.string(),
  company: z.string(),
  category: z.string(),
  description: z.string(),
  /** A path on this host. */
  imageUrl: z.string(),
  websiteUrl: z.string().nullable(),
})
export type PortfolioItemResponse = z.infer<typeof portfolioItemResponse>

export const staffPortfolioItemResponse = portfolioItemResponse.extend({
  pictureId: z.uuid(),
  /** False: hidden from `/examples`. */
  shown: z.boolean(),
  /** How and when the customer consented. */
  consentNote: z.string(),
  consentNotedBy: z.string(),
  consentNotedAt: timestamp,
})
export type StaffPortfolioItemResponse = z.infer<typeof staffPortfolioItemResponse>

export const portfolioItemBody = z.object({
  name: requiredText(MAX_NAME, 'Enter the customer’s name'),
  role: requiredText(MAX_NAME, 'Enter what they do'),
  company: requiredText(MAX_NAME, 'Enter where they work'),
  category: requiredText(100, 'Enter a field, such as Healthcare'),
  description: requiredText(MAX_SHORT_TEXT, 'Say in a sentence what the site shows'),
  websiteUrl: webUrl.nullish(),
  pictureId: z.uuid('Choose a picture'),
  customerAgreed: z.literal(true, 'Only customers who agreed may be shown'),
  consentNote: requiredText(MAX_SHORT_TEXT, 'Note how and when the customer agreed'),
})
export type PortfolioItemBody = z.input<typeof portfolioItemBody>

export const pictureResponse = z.object({
  pictureId: z.uuid(),
  imageUrl: z.string(),
  /** The source site; null: uploaded. */
  websiteUrl: z.string().nullable(),
})
export type PictureResponse = z.infer<typeof pictureResponse>

const itemPath = z.object({ itemId: z.uuid() })

export const portfolioRoutes = {
  listPortfolio: route('GET /api/portfolio', {
    access: 'anyone',
    summary: 'Lists the visible portfolio items',
    response: z.array(portfolioItemResponse),
  }),
  readPortfolioPicture: route('GET /api/portfolio/pictures/:pictureId', {
    access: 'anyone',
    params: z.object({ pictureId: z.uuid() }),
    summary: 'Downloads an immutable picture of a portfolio item',
    errors: { picture_not_found: 404 },
    response: fileResponse('image/*'),
  }),
  listStaffPortfolio: route('GET /api/admin/portfolio', {
    access: 'staff',
    summary: 'Lists all portfolio items',
    response: z.array(staffPortfolioItemResponse),
  }),
  addPortfolioItem: route('POST /api/admin/portfolio', {
    access: 'staff',
    summary: 'Adds a visible portfolio item at the end',
    body: portfolioItemBody,
    response: staffPortfolioItemResponse,
  }),
  changePortfolioItem: route('PUT /api/admin/portfolio/:itemId', {
    access: 'staff',
    params: itemPath,
    summary: 'Changes a portfolio item',
    errors: { portfolio_item_not_found: 404 },
    body: portfolioItemBody,
    response: staffPortfolioItemResponse,
  }),
  setPortfolioItemVisibility: route('PUT /api/admin/portfolio/:itemId/showing', {
    access: 'staff',
    params: itemPath,
    summary: 'Shows or hides a portfolio item',
    errors: { portfolio_item_not_found: 404 },
    body: z.object({ shown: z.boolean() }),
    response: staffPortfolioItemResponse,
  }),
  removePortfolioItem: route('DELETE /api/admin/portfolio/:itemId', {
    access: 'staff',
    params: itemPath,
    summary: 'Removes a portfolio item and its picture',
    errors: { portfolio_item_not_found: 404 },
    response: z.object({ removed: z.literal(true) }),
  }),
  reorderPortfolio: route('PUT /api/admin/portfolio-order', {
    access: 'staff',
    summary: 'Sets the order of the portfolio items',
    errors: { portfolio_list_changed: 409 },
    body: z.object({
      /** Complete order. */
      itemIds: z.array(z.uuid()).max(1000),
    }),
    response: z.array(staffPortfolioItemResponse),
  }),
  uploadPicture: route('POST /api/admin/portfolio-pictures', {
    access: 'staff',
    summary: 'Uploads a picture: AVIF, WebP, PNG or JPEG',
    upload: { file: 'picture' },
    response: pictureResponse,
  }),
  copySitePicture: route('POST /api/admin/portfolio-pictures/of-site', {
    access: 'staff',
    summary: 'Copies the share picture of a live site',
    errors: { share_picture_not_found: 404 },
    body: z.object({ subdomain: boundedText(63).min(1, 'Enter the site’s address') }),
    response: pictureResponse,
  }),
}
