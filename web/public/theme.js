// Runs before the first paint, so that a dark theme does not flash white. src/lib/theme.ts has the same rule.
(function applyTheme() {
  let choice = null;
  try {
    choice = localStorage.getItem('heirloom.theme');
  } catch {
    // The browser may deny storage: follow the system.
  }
  const followsSystem = choice !== 'light' && choice !== 'dark';
  const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = followsSystem ? (systemIsDark ? 'dark' : 'light') : choice;
  document.documentElement.dataset.theme = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'dark' ? '#110e0c' : '#faf9f8');
})();
