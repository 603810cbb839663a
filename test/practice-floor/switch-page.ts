/** The page of switches, as one text: it needs no build. */
export const SWITCH_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Practice floor: switches</title>
<style>
  :root { color-scheme: light dark; font: 18px/1.4 system-ui, sans-serif; }
  body { max-width: 68rem; margin: 1.5rem auto; padding: 0 1rem; }
  h1 { font-size: 1.5rem; margin: 0; }
  h2 { font-size: 1.15rem; margin: 0; }
  main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); }
  section { border: 1px solid #8888; border-radius: 8px; padding: 0.75rem 1rem; }
  section > p { margin: 0.25rem 0 0.5rem; }
  label { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: center; justify-content: space-between; min-height: 3rem; border-top: 1px solid #8886; }
  select { font: inherit; min-height: 2.5rem; max-width: 100%; }
  label.fails { font-weight: 700; }
  label.fails select { outline: 3px solid #d60; }
  label.waits::after { content: 'one moment …'; font-weight: 400; }
  p[role=alert]:not(:empty) { border: 2px solid #c00; padding: 0.5rem 1rem; }
</style>
<h1>Practice floor</h1>
<p>Each switch lets one thing fail. Watch what the benches show. What fails now has an orange frame.</p>
<p role="alert"></p>
<main></main>
<script>
  const main = document.querySelector('main');
  const fault = document.querySelector('[role=alert]');
  const shown = new Map();
  const add = (parent, tag, text = '') => parent.appendChild(Object.assign(document.createElement(tag), { textContent: text }));
  function groupOf({ name, switches }) {
    const group = add(main, 'section');
    add(group, 'h2', name);
    const state = add(group, 'p');
    const lines = new Map(switches.map(({ what, label, choices }) => {
      const line = add(group, 'label', label);
      const select = add(line, 'select');
      for (const { value, label } of choices) select.add(new Option(label, value));
      select.onchange = () => ask({ what, value: select.value }, line);
      return [what, { line, select }];
    }));
    return { state, lines };
  }
  function show(groups) {
    for (const group of groups) {
      if (!shown.has(group.name)) shown.set(group.name, groupOf(group));
      const { state, lines } = shown.get(group.name);
      state.textContent = group.state;
      for (const { what, value, choices } of group.switches) {
        const { line, select } = lines.get(what);
        line.classList.toggle('fails', value !== choices[0].value);
        if (!select.disabled && document.activeElement !== select) select.value = value;
      }
    }
  }
  async function ask(setting, line) {
    const select = line?.querySelector('select');
    if (select) { select.disabled = true; line.classList.add('waits'); }
    const body = setting && JSON.stringify(setting);
    const answer = await fetch('switches', { method: setting ? 'POST' : 'GET', body }).catch((error) => error);
    if (select) { select.disabled = false; line.classList.remove('waits'); }
    if (answer.ok) { if (setting) fault.textContent = ''; show(await answer.json()); }
    else fault.textContent = answer.text ? await answer.text() : 'The practice floor has ended.';
  }
  ask();
  setInterval(() => ask(), 1000);
</script>
</html>
`;
