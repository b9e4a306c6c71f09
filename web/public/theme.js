// Before the first paint: the choice of this browser, if there is one.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; the system's preference then holds.
}
