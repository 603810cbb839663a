declare module 'parse-prometheus-text-format' {
  interface Sample {
    labels?: Record<string, string>;
    /** Value of a counter or a gauge. */
    value?: string;
    /** Buckets of a histogram, by upper bound. */
    buckets?: Record<string, string>;
  }
  interface Family {
    name: string;
    help: string;
    type: 'COUNTER' | 'GAUGE' | 'HISTOGRAM' | 'SUMMARY' | 'UNTYPED';
    metrics: Sample[];
  }
  /** @param text an answer of `/metrics` */
  export default function parse(text: string): Family[];
}
