/** The page of switches, as one text: it needs no build. */
export const SWITCH_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Practice floor: switches</title>
<style>
  :root { color-scheme: light dark; font: 18px/1.5 system-ui, sans-serif; }
  body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; }
  label { display: flex; gap: 1rem; align-items: center; min-height: 3rem; border-bottom: 1px solid #8886; }
  input { width: 1.5rem; height: 1.5rem; flex: none; }
  p[role=alert]:not(:empty) { border: 2px solid #c00; padding: 0.5rem 1rem; }
</style>
<h1>Practice floor</h1>
<p>Each switch lets one thing fail. Watch what the benches show.</p>
<p role="alert"></p>
<main></main>
<script>
  const main = document.querySelector('main');
  const fault = document.querySelector('[role=alert]');
  const boxes = new Map();
  function show(switches) {
    for (const { what, label, isOn } of switches) {
      let box = boxes.get(what);
      if (!box) {
        box = Object.assign(document.createElement('input'), { type: 'checkbox' });
        box.onchange = () => ask({ what, isOn: box.checked }, box);
        const line = document.createElement('label');
        line.append(box, label);
        main.append(line);
        boxes.set(what, box);
      }
      if (!box.disabled) box.checked = isOn;
    }
  }
  async function ask(setting, box) {
    if (box) box.disabled = true;
    const body = setting && JSON.stringify(setting);
    const answer = await fetch('switches', { method: setting ? 'POST' : 'GET', body }).catch((error) => error);
    if (box) box.disabled = false;
    if (answer.ok) { fault.textContent = ''; show(await answer.json()); }
    else fault.textContent = answer.text ? await answer.text() : 'The practice floor has ended.';
  }
  ask();
  setInterval(() => ask(), 1000);
</script>
</html>
`;
