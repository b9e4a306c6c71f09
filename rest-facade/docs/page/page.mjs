// The page is whole without this script: it adds copying, this address, and the remembered
// language.
for (const place of document.querySelectorAll('[data-origin]')) place.textContent = location.origin;

const choices = [...document.querySelectorAll('input[name="language"]')];
const KEY = 'docs-language';
try {
  const kept = choices.find(({ value }) => value === localStorage.getItem(KEY));
  if (kept) kept.checked = true;
} catch {
  // Storage is off: the choice holds until the page is closed.
}
for (const choice of choices) {
  choice.addEventListener('change', () => {
    try {
      localStorage.setItem(KEY, choice.value);
    } catch {
      // As above.
    }
  });
}

// On a phone the contents would fill the first screen. Closing them here would make the page jump.
if (!matchMedia('(max-width: 50rem)').matches) document.querySelector('.contents details')?.setAttribute('open', '');

if (navigator.clipboard) {
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('pre').textContent);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 2_000);
    });
    block.append(button);
  }
}
