/** The build files of every page, for tests that build nothing. */
export const assetsFor = () => ({
  themeScript: { url: '/assets/theme.js' },
  initScript: '/assets/init.js',
  scripts: ['/assets/client.js'],
  modulePreloads: [],
  styles: ['/assets/style.css'],
})
