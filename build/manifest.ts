import type { ManifestOptions } from 'vite-plugin-pwa';

/** What the installed app can do, and how it looks to the system. See docs/quick-add.md. */
export const manifest: Partial<ManifestOptions> = {
  name: 'Daylog',
  short_name: 'Daylog',
  description: 'A personal log by calendar day.',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fbfaf6',
  theme_color: '#fbfaf6',
  categories: ['lifestyle', 'productivity'],
  icons: [
    { src: '/icons/daylog-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/daylog-512.png', sizes: '512x512', type: 'image/png' },
    ...['192x192', '512x512'].map((sizes) => ({
      src: `/icons/daylog-maskable-${sizes.split('x')[0]}.png`,
      sizes,
      type: 'image/png',
      purpose: 'maskable' as const,
    })),
  ],
  screenshots: [
    { src: '/screenshots/day-wide.png', sizes: '1280x800', form_factor: 'wide' as const },
    { src: '/screenshots/day-narrow.png', sizes: '720x1280', form_factor: 'narrow' as const },
  ].map((shot) => ({ ...shot, type: 'image/png', label: 'A day in Daylog' })),
  // The addresses without a date are replaced: src/app/quickadd/useShortcuts.ts.
  shortcuts: [
    { name: 'New entry', url: '/?compose' },
    { name: 'Search', url: '/?search' },
    { name: 'Back then', description: 'On this day', url: '/?on-this-day' },
    { name: 'Yesterday', url: '/?yesterday' },
  ],
  share_target: {
    action: '/?compose',
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'title', text: 'text', url: 'url' },
  },
  // One window. It loads the new address: drafts survive that, and a window that hangs cannot lose a shared text.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  // The files of src/transfer/formats/. Opening one shows its preview in Import.
  file_handlers: [
    {
      action: '/?import',
      accept: {
        'application/json': ['.json', '.draftsExport'],
        'application/zip': ['.zip', '.daylio', '.bear2bk', '.textpack'],
        'application/x-tar': ['.jex'],
        'application/xml': ['.enex', '.xml', '.doentry'],
        'text/csv': ['.csv'],
        'text/html': ['.html', '.htm'],
        'text/markdown': ['.md', '.markdown'],
        'text/org': ['.org'],
        'text/plain': ['.txt'],
      },
    },
  ],
};
