//! The report's two faces.

use arena::{Bar, Report, SeatReport, Timing};
use expect_test::expect;

use crate::{batch, run};

#[test]
#[expect(clippy::too_many_lines, reason = "the report is as long as it is")]
fn as_text() {
    let mut report = run(&batch("seats=2 profile=long", "steady dice", 400, 2)).unwrap();
    report.timing = Timing { threads: 2, seconds: 0.5, core_seconds: 0.8 };
    expect![[r#"
        dealers (profile long): 400 plays from seed 7

        seat 1: steady
          mean score     11.55 ± 0.26 (95 % interval)
          spread         standard deviation 2.64
          range          3 to 19, median 12
          success        87.25 % (95 % interval 83.62 to 90.17 %), 349 plays
          deaths         80.00 % (95 % interval 75.80 to 83.63 %), 320 plays
          wins           88.25 % (95 % interval 84.72 to 91.05 %), 353 plays
          draws          3.00 % (95 % interval 1.72 to 5.17 %), 12 plays
          chips          0.312 on average
          won            2.880 on average
          certain        4.655 on average
          wrong certain  966 of 1,862

            3 … 4  ▉                                                           1   0.2 %
            4 … 5  █▊                                                          2   0.5 %
            5 … 6  ███▍                                                        4   1.0 %
            6 … 7  █████▏                                                      6   1.5 %
            7 … 8  █████████▍                                                 11   2.8 %
            8 … 9  ███████████████████████                                    27   6.8 %
           9 … 10  ██████████████████████████████████                         40  10.0 %
          10 … 11  ████████████████████████████████████████████████▌          57  14.2 %
          11 … 12  ██████████████████████████████████████████▌                50  12.5 %
          12 … 13  █████████████████████████████████████████████████████████  67  16.8 %
          13 … 14  █████████████████████████████████████▍                     44  11.0 %
          14 … 15  ████████████████████████████▉                              34   8.5 %
          15 … 16  ███████████████████████▉                                   28   7.0 %
          16 … 17  █████████████▋                                             16   4.0 %
          17 … 18  ███████▋                                                    9   2.2 %
          18 … 19  ██▌                                                         3   0.8 %
          19 … 20  ▉                                                           1   0.2 %

        seat 2: dice
          mean score     6.05 ± 0.32 (95 % interval)
          spread         standard deviation 3.24
          range          1 to 17, median 6
          success        8.50 % (95 % interval 6.15 to 11.64 %), 34 plays
          deaths         90.00 % (95 % interval 86.67 to 92.57 %), 360 plays
          wins           8.75 % (95 % interval 6.36 to 11.93 %), 35 plays
          draws          3.00 % (95 % interval 1.72 to 5.17 %), 12 plays
          chips          0.110 on average
          won            2.038 on average
          certain        0.000 on average
          wrong certain  0 of 0

            1 … 2  ██████████████████████▍                                    20   5.0 %
            2 … 3  ██████████████████████████████████████                     34   8.5 %
            3 … 4  ██████████████████████████████████████████████████████▊    49  12.2 %
            4 … 5  ████████████████████████████████████████████████████▌      47  11.8 %
            5 … 6  ███████████████████████████████████████▏                   35   8.8 %
            6 … 7  █████████████████████████████████████████████████████████  51  12.8 %
            7 … 8  ██████████████████████████████████████████████████▎        45  11.2 %
            8 … 9  ███████████████████████████████████████▏                   35   8.8 %
           9 … 10  ██████████████████████████████████▋                        31   7.8 %
          10 … 11  ███████████████████                                        17   4.2 %
          11 … 12  ███████████▏                                               10   2.5 %
          12 … 13  ██████████                                                  9   2.2 %
          13 … 14  ██████▊                                                     6   1.5 %
          14 … 15  ████▌                                                       4   1.0 %
          15 … 16  ████▌                                                       4   1.0 %
          16 … 17  █▏                                                          1   0.2 %
          17 … 18  ██▎                                                         2   0.5 %

        endings
          all rounds are played        400 100.00 %

        400 plays on 2 threads in 0.50 s: 800 plays/s, 500 plays per core-second
    "#]]
    .assert_eq(&report.to_text());
}

#[test]
#[expect(clippy::too_many_lines, reason = "a golden text is as long as it is")]
fn as_json() {
    let mut report = run(&batch("seats=1", "steady", 4, 1)).unwrap();
    report.timing = Timing { threads: 1, seconds: 0.5, core_seconds: 0.25 };
    expect![[r#"
        {
          "game": "dealers",
          "profile": "short",
          "changed": {
            "seats": "1"
          },
          "plays": 4,
          "seed": 7,
          "threads": 1,
          "seconds": 0.5,
          "core_seconds": 0.25,
          "plays_per_second": 8,
          "plays_per_core_second": 16,
          "endings": {
            "all rounds are played": 4
          },
          "rotated": false,
          "seats": [
            {
              "mind": "steady",
              "mean": 10.1875,
              "ci95": 2.9014662241701177,
              "sd": 2.9606798205817526,
              "min": 7.75,
              "median": 9.375,
              "max": 14.25,
              "success": 1,
              "success_ci95": [
                0.5100999795960008,
                1.0
              ],
              "deaths": 0,
              "deaths_ci95": [
                0.0,
                0.48990002040399916
              ],
              "deaths_count": 0,
              "chips": 1.75,
              "won": 3,
              "certain": 2.5,
              "certain_count": 10,
              "wrong_certain": 0,
              "wrong_certain_count": 0,
              "histogram": [
                {
                  "from": 7.75,
                  "to": 7.75,
                  "plays": 1
                },
                {
                  "from": 8.25,
                  "to": 8.25,
                  "plays": 1
                },
                {
                  "from": 10.5,
                  "to": 10.5,
                  "plays": 1
                },
                {
                  "from": 14.25,
                  "to": 14.25,
                  "plays": 1
                }
              ]
            }
          ]
        }
    "#]]
    .assert_eq(&format!("{:#}\n", report.to_json()));
}

fn bars(list: &[(f64, f64, u64)]) -> Vec<Bar> {
    list.iter().map(|(from, to, plays)| Bar { from: *from, to: *to, plays: *plays }).collect()
}

fn report(histogram: Vec<Bar>) -> Report {
    let plays = histogram.iter().map(|bar| bar.plays).sum();
    let seat = SeatReport {
        mind: "sound".to_owned(),
        mean: Some(1.0 / 3.0),
        ci95: None,
        sd: None,
        min: Some(-1.0),
        median: Some(0.0),
        max: Some(1.0),
        plays,
        scored: plays,
        successes: 1,
        deaths: 0,
        wins: 0,
        draws: 0,
        counters: vec![("mean".to_owned(), 0.5)],
        predicted: Vec::new(),
        histogram,
    };
    let timing = Timing { threads: 1, seconds: 0.0, core_seconds: 0.0 };
    let endings = vec![("done".to_owned(), plays)];
    Report {
        game: "cave".to_owned(),
        profile: None,
        usual: false,
        changed: Vec::new(),
        plays,
        numbers: std::iter::once(0..plays).collect(),
        seed: 1,
        endings,
        rotated: false,
        seats: vec![seat],
        scored: None,
        timing,
    }
}

#[test]
fn one_play_claims_no_interval_and_no_speed() {
    let report = report(bars(&[(0.5, 0.5, 1)]));
    expect![[r#"
        cave: 1 play from seed 1

        seat 1: sound
          mean score  0.33 ± unknown (95 % interval)
          spread      standard deviation unknown
          range       -1 to 1, median 0
          success     100.00 % (95 % interval 20.65 to 100.00 %), 1 play
          deaths      0.00 % (95 % interval 0.00 to 79.35 %), 0 plays
          mean        0.500 on average

          0.500  ████████████████████████████████████████████████████████████  1 100.0 %

        endings
          done          1 100.00 %

        1 play on 1 thread
    "#]]
    .assert_eq(&report.to_text());
    let json = report.to_json();
    let seat = &json["seats"][0];
    assert!(json["plays_per_core_second"].is_null() && json["profile"].is_null());
    assert!(seat["ci95"].is_null() && seat["sd"].is_null());
    assert_eq!((&seat["mean_mean"], &seat["mean"]), (&0.5.into(), &(1.0 / 3.0).into()), "a counter hides nothing");
}

#[test]
fn none_of_many_is_not_never() {
    let text = report(bars(&[(1.0, 1.0, 100_000)])).to_text();
    assert!(text.contains("deaths      0.00 % (95 % interval 0.00 to 0.0038 %), 0 plays\n"), "{text}");
    assert!(text.contains("success     0.0010 % (95 % interval 0.0002 to 0.0057 %), 1 play\n"), "{text}");
}

#[test]
fn what_the_mind_expected_stands_beside_what_came_out() {
    let mut report = report(bars(&[(0.5, 0.5, 1)]));
    assert!(report.to_json()["seats"][0]["predicted"].is_null() && !report.to_text().contains("predicted"));
    report.seats[0].predicted = vec![("score".into(), -4_568.123_245), ("success".into(), 0.5)];
    let text = report.to_text();
    let line = text.lines().find(|line| line.contains("predicted"));
    assert_eq!(line, Some("  predicted   by the mind: score -4568.1232, success 0.5000"));
    let json = report.to_json();
    assert_eq!(json["seats"][0]["predicted"].to_string(), r#"{"score":-4568.123245,"success":0.5}"#);
}

#[test]
fn every_line_fits_eighty_columns() {
    let wide = report(bars(&[
        (-12_000_000.0, -11_000_000.0, 1),
        (-3_000_000.0, -2_000_000.0, 9_000_000),
        (0.0, 1_000_000.0, 1_000_000),
    ]));
    let text = wide.to_text();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let bars: Vec<&str> = text.lines().filter(|line| line.contains('…')).collect();
    expect![[r#"
        bars
          -12000000 … -11000000  ▏                                             1   0.0 %
                              …
            -3000000 … -2000000  ██████████████████████████████████████  9000000  90.0 %
                              …
                    0 … 1000000  ████▎                                   1000000  10.0 %
    "#]]
    .assert_eq(&format!("bars\n{}\n", bars.join("\n")));
}

#[test]
fn many_scores_share_round_bars() {
    let report = run(&batch("seats=2 profile=long", "dice", 2000, 2)).unwrap();
    let bars = &report.seats[0].histogram;
    assert!((5..=21).contains(&bars.len()), "{bars:?}");
    let width = bars[0].to - bars[0].from;
    assert!([1.0, 2.0, 5.0].contains(&width), "{width}");
    for pair in bars.windows(2) {
        assert!(pair[0].to <= pair[1].from && (pair[1].from / width).fract() == 0.0, "{pair:?}");
    }
}
