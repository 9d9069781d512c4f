// Runs before the first paint, so a dark room stays dark. The same rule lives in src/lib/theme.ts.
(function applyTheme() {
  let choice = null;
  try {
    choice = localStorage.getItem('heirloom.theme');
  } catch {
    // Storage may be closed to us: follow the system.
  }
  const followsSystem = choice !== 'light' && choice !== 'dark';
  const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = followsSystem ? (systemIsDark ? 'dark' : 'light') : choice;
  document.documentElement.dataset.theme = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'dark' ? '#110e0c' : '#faf9f8');
})();
