// Runs before the first paint, so that a dark page never flashes white.
// Kept outside the bundle because the page's policy allows no inline script.
(function () {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage may be switched off: the system's theme is used then.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
})();
