import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'
import { postSlugs } from './paths.ts'

export default [
  route('rss.xml', '../storefront/blog/feed.ts'),
  layout('visitor-frame.tsx', [
    index('../storefront/home/home-page.tsx'),
    route('instagram', '../storefront/campaign-page.tsx'),
    route('services', '../storefront/services-page.tsx'),
    route('about', '../storefront/about-page.tsx'),
    route('faq', '../storefront/faq-page.tsx'),
    route('contact', '../contact/contact-page.tsx'),
    route('privacy', '../storefront/legal/privacy-page.tsx'),
    route('terms', '../storefront/legal/terms-page.tsx'),
    ...prefix('blog', [
      index('../storefront/blog/blog-page.tsx'),
      ...postSlugs.map((slug) => route(slug, `../storefront/blog/posts/${slug}.tsx`)),
      route(':slug', '../storefront/blog/post-not-found-page.tsx'),
    ]),
    route('examples', '../storefront/examples/examples-page.tsx'),
    route('examples/:slug', '../storefront/examples/example-page.tsx'),
    route('try', '../trial/try-page.tsx'),
    route('portfolio', '../storefront/examples/portfolio-page.tsx'),
    route('*', 'not-found-page.tsx'),
  ]),
  layout('task-frame.tsx', [
    route('order', '../ordering/customer-order-page.tsx'),
    route('checkout', '../payments/customer-checkout-page.tsx'),
    route('payment', '../payments/customer-payment-page.tsx'),
    route('order-success', '../ordering/customer-order-success-page.tsx'),
    route('onboarding', 'onboarding-route.tsx'),
    route('my-site', 'my-site-route.tsx'),
    route('weekly-mail', '../visits/stop-mail-page.tsx'),
  ]),
  route('admin/sign-in', '../accounts/staff-sign-in-page.tsx'),
  route('admin/welcome', '../accounts/staff-welcome-page.tsx'),
  route('admin', 'staff-frame.tsx', [
    index('../reporting/staff-queue-page.tsx'),
    route('orders/:orderId', 'staff-order-route.tsx'),
    route('orders/:orderId/editor', 'staff-editor-route.tsx'),
    route('team', '../accounts/staff-team-page.tsx'),
    route('record', '../audit/staff-acts-page.tsx'),
    route('account', '../accounts/staff-account-page.tsx'),
    route('portfolio', '../portfolio/staff-portfolio-page.tsx'),
    route('contacts', '../contact/staff-contacts-page.tsx'),
    route('visits', '../visits/staff-visits-page.tsx'),
    route('health', '../doctor/staff-health-page.tsx'),
  ]),
] satisfies RouteConfig
