/** Line ends that Git would write into a checkout on another system, as `.gitattributes` names them. */

/** Output of `git ls-files --eol` for one file. */
interface TrackedFile {
  /** Line ends of the committed file: `lf`, `crlf`, `mixed`, `none` (no line), or `-text` (binary). */
  index: string;
  /** Attributes of the file in `.gitattributes`, such as `text=auto eol=lf` or `-text`. */
  attributes: string;
  path: string;
}

/** @param listing of `git ls-files --eol`: `i/lf    w/lf    attr/text=auto eol=lf \tREADME.md` */
const trackedFiles = (listing: string): TrackedFile[] =>
  [...listing.matchAll(/^i\/(\S*)\s+w\/\S*\s+attr\/(.*?)\s*\t(.+)$/gm)].map(
    ([, index = '', attributes = '', path = '']) => ({ index, attributes, path }),
  );

/**
 * Files whose bytes could be others in another checkout, each with the right way.
 * @param listing of `git ls-files --eol`
 */
export function lineEndFaults(listing: string): string[] {
  return trackedFiles(listing).flatMap(({ index, attributes, path }) => {
    if (index === '-text')
      return attributes === '-text' ? [] : [`${path} is binary: name its ending in .gitattributes`];
    if (attributes !== (path.endsWith('.cmd') ? 'text eol=crlf' : 'text=auto eol=lf'))
      return [`${path} is text, but .gitattributes says "${attributes}"`];
    return index === 'lf' || index === 'none' ? [] : [`${path} has line ends of ${index}: write LF`];
  });
}
