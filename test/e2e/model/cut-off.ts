/** Parts of a slip's preview that do not fit on the paper. */

/** Runs in the page. @returns elements that are wider than their place, or beside the paper */
export function cutOff(): string[] {
  const slip = document.querySelector('[data-testid=slip]');
  if (!slip) return ['there is no slip'];
  const paper = slip.getBoundingClientRect();
  return [...slip.querySelectorAll<HTMLElement>('*')].flatMap((one) => {
    const { left, right } = one.getBoundingClientRect();
    const isCode = one.closest('svg') !== null;
    const isOut = !isCode && (left < paper.left - 1 || right > paper.right + 1);
    const isWider =
      !isCode && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline';
    return isOut || isWider ? [`${one.tagName} ${one.className}: ${one.textContent.slice(0, 40)}`] : [];
  });
}
